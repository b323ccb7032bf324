type Given<T> = { [Key in keyof T]?: Exclude<T[Key], undefined> };
/** A copy of an object without the fields whose value is undefined. */
export const withoutUndefined = <T extends object>(fields: T): Given<T> =>
  // Cast, because `Object.fromEntries` loses which type belongs to which field.
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Given<T>;
