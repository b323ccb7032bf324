const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The fields that the user changed, with their new values. Only these are sent, so that other people's changes of other fields are not
 *  overwritten. */
export const changedFields = <Values>(names: ReadonlyArray<keyof Values>, start: Values, now: Values): Partial<Values> => {
  const change: Partial<Values> = {};
  for (const name of names) if (!same(start[name], now[name])) change[name] = now[name];
  return change;
};
