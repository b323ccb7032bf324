/** A pattern of a Lambda filter, of the plainest kind: each place named holds one of the values given. */
export type Pattern = { readonly [place: string]: Pattern | ReadonlyArray<string> };

/** Whether a record matches, as Lambda says it. */
export const matches = (pattern: Pattern, record: unknown): boolean =>
  Object.entries(pattern).every(([place, wanted]) => {
    const found: unknown = typeof record === 'object' && record !== null ? Reflect.get(record, place) : undefined;
    return isList(wanted) ? typeof found === 'string' && wanted.includes(found) : matches(wanted, found);
  });
const isList = (wanted: Pattern | ReadonlyArray<string>): wanted is ReadonlyArray<string> => Array.isArray(wanted);
