type Given<T> = { [Key in keyof T]?: Exclude<T[Key], undefined> };
/** A copy of `fields` without those whose value is undefined. */
export const withoutUndefined = <T extends object>(fields: T): Given<T> =>
  // Cast, because `Object.entries` loses which type belongs to which field.
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Given<T>;
