import { infiniteQueryOptions, type QueryKey } from '@tanstack/react-query';

type Page = { hasMore: boolean };

/** Query options of a list that the server returns in numbered pages, the first being 1; for `ListTable` and `AdminPage`. */
export const pagedQuery = <P extends Page>(queryKey: QueryKey, read: (pageNumber: number, signal: AbortSignal) => Promise<P>) =>
  infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) => read(pageParam, signal),
    initialPageParam: 1,
    getNextPageParam: ({ hasMore }, pages) => (hasMore ? pages.length + 1 : null),
  });

/** Largest number of pages that `everyPage` reads. */
const mostPages = 25;

/** Reads all pages of a list (at most `mostPages`) and returns their records, for a field in which the user chooses one by name. */
export const everyPage = async <P extends Page, R>(
  read: (pageNumber: number) => Promise<P>,
  recordsOf: (page: P) => ReadonlyArray<R>,
): Promise<R[]> => {
  const records: R[] = [];
  for (let pageNumber = 1; pageNumber <= mostPages; pageNumber++) {
    const page = await read(pageNumber);
    records.push(...recordsOf(page));
    if (!page.hasMore) break;
  }
  return records;
};
