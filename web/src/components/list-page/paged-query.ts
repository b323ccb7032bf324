import { infiniteQueryOptions, type QueryKey } from '@tanstack/react-query';

type Page = { hasMore: boolean };

/** Query options for `ListTable` and `AdminPage`, for a list that the server returns in pages numbered from 1. */
export const pagedQuery = <P extends Page>(queryKey: QueryKey, read: (pageNumber: number, signal: AbortSignal) => Promise<P>) =>
  infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) => read(pageParam, signal),
    initialPageParam: 1,
    getNextPageParam: ({ hasMore }, pages) => (hasMore ? pages.length + 1 : null),
  });

/** Maximum number of pages that `everyPage` reads. */
const mostPages = 25;

/** Reads up to `mostPages` pages of a list and returns their records, for a select field that offers all records by name. */
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
