import { foldText } from '@balcao/shared/domain/search/fold-text.ts';

/** Number of records on a page of an administrative list. */
export const recordsPerPage = 40;

type ListQuery = { searchParam?: string | undefined; pageNumber?: number | undefined };

/** One page of a list that is small enough to be read completely. `records`: the records of this page whose texts contain every word of the
 *  search, in the given order; `count`: how many such records all pages have.
 *  @param textsOf the texts of a record that are searched. */
export const pageOf = <T>(
  records: ReadonlyArray<T>,
  { searchParam = '', pageNumber = 1 }: ListQuery,
  textsOf: (record: T) => ReadonlyArray<string | null | undefined>,
): { records: T[]; count: number; hasMore: boolean } => {
  const words = foldText(searchParam).split(/\s+/).filter(Boolean);
  const found =
    words.length === 0
      ? records
      : records.filter((record) => {
          const text = foldText(textsOf(record).filter(Boolean).join(' '));
          return words.every((word) => text.includes(word));
        });
  const start = (pageNumber - 1) * recordsPerPage;
  return { records: found.slice(start, start + recordsPerPage), count: found.length, hasMore: found.length > start + recordsPerPage };
};
