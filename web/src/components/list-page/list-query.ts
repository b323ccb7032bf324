/** What a list needs to know of its query: the result of `useQuery` or `useInfiniteQuery`. */
export type ListQuery = {
  data: unknown;
  error: Error | null;
  refetch: () => unknown;
  hasNextPage?: boolean;
  isFetchingNextPage?: boolean;
  fetchNextPage?: () => unknown;
};
