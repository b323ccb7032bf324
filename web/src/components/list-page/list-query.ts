/** The fields of a TanStack Query result that a list needs; satisfied by `useQuery` and `useInfiniteQuery`. */
export type ListQuery = {
  data: unknown;
  error: Error | null;
  refetch: () => unknown;
  isFetching?: boolean;
  hasNextPage?: boolean;
  isFetchingNextPage?: boolean;
  fetchNextPage?: () => unknown;
};
