type Given<T> = { [Key in keyof T]?: Exclude<T[Key], undefined> };
/** What was said of the fields. */
export const withoutUndefined = <T extends object>(fields: T): Given<T> =>
  // Object.entries forgets which value belongs to which key.
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Given<T>;
