const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** What somebody changed, to be sent alone: what others changed meanwhile stays. */
export const changedFields = <Values>(names: ReadonlyArray<keyof Values>, start: Values, now: Values): Partial<Values> => {
  const change: Partial<Values> = {};
  for (const name of names) if (!same(start[name], now[name])) change[name] = now[name];
  return change;
};
