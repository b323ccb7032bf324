import { infiniteQueryOptions, type QueryKey } from '@tanstack/react-query';

type Page = { hasMore: boolean };

/** A list that the server answers by page number, for `ListTable` and `AdminPage`. */
export const pagedQuery = <P extends Page>(queryKey: QueryKey, read: (pageNumber: number, signal: AbortSignal) => Promise<P>) =>
  infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) => read(pageParam, signal),
    initialPageParam: 1,
    getNextPageParam: ({ hasMore }, pages) => (hasMore ? pages.length + 1 : null),
  });

/** Pages that are read for one list to choose from. */
const mostPages = 25;

/** Every record of such a list, to choose one of them by name. */
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
