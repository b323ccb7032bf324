import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query';
import { api, type Output } from '../../../lib/api/client.ts';
import { type MessageHistory, reduceMessages } from '../live/reduce-messages.ts';

/** First part of every thread's key. */
export const messagesKey = ['messages'] as const;

export type MessagePage = Output<'listMessages'>;

/** A ticket's thread, newest page first, each page in reading order. Live frames keep it current. */
export const messagesQuery = (ticketId: number) =>
  infiniteQueryOptions({
    queryKey: [...messagesKey, ticketId],
    queryFn: ({ pageParam, signal }) => api.listMessages({ params: { ticketId }, query: { cursor: pageParam ?? undefined } }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => (last.hasMore ? last.nextCursor : null),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Brings a loaded thread up to date after a reconnect or a while off screen: what changed since its newest change, and the
 *  newest page. When the two no longer meet, the thread starts again from the fresh page. */
export const catchUpMessages = async (cache: QueryClient, ticketId: number): Promise<void> => {
  const { queryKey } = messagesQuery(ticketId);
  const before = cache.getQueryData<MessageHistory>(queryKey);
  if (!before) return;
  const since = newestChange(before);
  const [first, changed] = await Promise.all([
    api.listMessages({ params: { ticketId }, query: {} }),
    since ? api.listMessages({ params: { ticketId }, query: { updatedAfter: since } }) : null,
  ]);
  cache.setQueryData<MessageHistory>(queryKey, (history) => {
    if (!history) return history;
    const newestKnown = history.pages[0]?.messages.at(-1);
    const oldestFresh = first.messages[0];
    const meets = !first.hasMore || !newestKnown || !oldestFresh || oldestFresh.id <= newestKnown.id;
    if (!meets) return { pages: [first], pageParams: [null] };
    return reduceMessages(history, [...(changed?.messages ?? []), ...first.messages]);
  });
};

const newestChange = ({ pages }: MessageHistory): string | null => {
  let newest: string | null = null;
  for (const page of pages) for (const { updatedAt } of page.messages) if (!newest || updatedAt > newest) newest = updatedAt;
  return newest;
};
