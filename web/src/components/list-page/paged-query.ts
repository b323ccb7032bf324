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
