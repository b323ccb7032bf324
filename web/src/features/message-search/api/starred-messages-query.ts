import { infiniteQueryOptions } from '@tanstack/react-query';
import { api, type Output } from '../../../lib/api/client.ts';
import { starredMessagesKey } from '../../../lib/message-stars.ts';

export type StarredMessage = Output<'listStarredMessages'>['hits'][number];

/** Messages the user starred, the newest star first. */
export const starredMessagesQuery = () =>
  infiniteQueryOptions({
    queryKey: starredMessagesKey,
    queryFn: ({ pageParam, signal }) => api.listStarredMessages({ query: { cursor: pageParam ?? undefined } }, { signal }),
    initialPageParam: firstPage,
    getNextPageParam: ({ hasMore, nextCursor }) => (hasMore ? nextCursor : null),
    staleTime: 10_000,
  });
const firstPage: string | null = null;
