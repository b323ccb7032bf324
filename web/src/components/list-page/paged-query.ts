import { infiniteQueryOptions, type QueryKey } from '@tanstack/react-query';

type Page = { hasMore: boolean };

/** Query options of a list that the server pages by number, for `ListTable` and `AdminPage`. */
export const pagedQuery = <P extends Page>(queryKey: QueryKey, read: (pageNumber: number, signal: AbortSignal) => Promise<P>) =>
  infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) => read(pageParam, signal),
    initialPageParam: 1,
    getNextPageParam: ({ hasMore }, pages) => (hasMore ? pages.length + 1 : null),
  });

/** How many pages `everyPage` reads at most. */
const mostPages = 25;

/** Reads every record of a paged list, for choosing one of them by name. */
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
