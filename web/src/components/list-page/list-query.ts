/** The part of a query's result that a list needs; from `useQuery` or `useInfiniteQuery`. */
export type ListQuery = {
  data: unknown;
  error: Error | null;
  refetch: () => unknown;
  hasNextPage?: boolean;
  isFetchingNextPage?: boolean;
  fetchNextPage?: () => unknown;
};
