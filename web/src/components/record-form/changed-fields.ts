const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Returns the fields that the user changed in a form, with their new values. A form sends only these, so that it does not overwrite
 *  other fields that somebody else has changed meanwhile. */
export const changedFields = <Values>(names: ReadonlyArray<keyof Values>, start: Values, now: Values): Partial<Values> => {
  const change: Partial<Values> = {};
  for (const name of names) if (!same(start[name], now[name])) change[name] = now[name];
  return change;
};
