type Given<T> = { [Key in keyof T]?: Exclude<T[Key], undefined> };
/** The given fields, without undefined values. */
export const withoutUndefined = <T extends object>(fields: T): Given<T> =>
  // `Object.entries` loses which value belongs to which key.
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Given<T>;
