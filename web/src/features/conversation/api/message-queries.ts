import type { MessagePage } from '../message-page.ts';
import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api/client.ts';
import { fetchOpening, readOpening } from '../../tickets/api/ticket-queries.ts';
import { type MessageHistory, reduceMessages } from '../live/reduce-messages.ts';

export type { MessagePage } from '../message-page.ts';

/** First part of every thread's key. */
export const messagesKey = ['messages'] as const;

type Ticket = { id: number; uuid: string };

export const threadKey = (ticketId: number) => [...messagesKey, ticketId] as const;

/** A ticket's thread, newest page first, each page in reading order. Live frames keep it current. The first page comes with the ticket. */
export const messagesQuery = ({ id, uuid }: Ticket) =>
  infiniteQueryOptions({
    queryKey: threadKey(id),
    queryFn: async ({ pageParam, signal, client }): Promise<MessagePage> =>
      pageParam === null
        ? (await fetchOpening(client, uuid)).messages
        : api.listMessages({ params: { ticketId: id }, query: { cursor: pageParam } }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => (last.hasMore ? last.nextCursor : null),
    staleTime: Number.POSITIVE_INFINITY,
    meta: { uuid },
  });

/** A thread around one of its messages, newest page first like the thread itself, read on towards both ends. Kept apart: what is new comes to the thread. */
export const messagesAroundQuery = (ticketId: number, messageId: string) =>
  infiniteQueryOptions({
    queryKey: [...messagesAroundKey, ticketId, messageId],
    queryFn: ({ pageParam, signal }) => api.listMessages({ params: { ticketId }, query: pageParam }, { signal }),
    initialPageParam: { around: messageId } as { around?: string; cursor?: string; newerThan?: string },
    getNextPageParam: ({ hasMore, nextCursor }) => (hasMore && nextCursor !== null ? { cursor: nextCursor } : null),
    getPreviousPageParam: ({ newerCursor }) => (newerCursor ? { newerThan: newerCursor } : null),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  });
/** First part of their keys. */
export const messagesAroundKey = ['messagesAround'] as const;

/** Changes are asked for from a little before the newest one that is known, ms: they become visible in another order than their times. */
const overlapMs = 10_000;
/** The server looks for changes among the newest 200 messages: where fewer than half of them changed, what is known and what is new meet. */
const meetsBelow = 100;

/** Brings a loaded thread and its ticket up to date after a reconnect or a while off screen: what changed since its newest change. When that and what
 *  is known no longer meet, the thread starts again from a fresh page. */
export const catchUpMessages = (cache: QueryClient, ticket: Ticket): Promise<void> => {
  const ongoing = catchingUp.get(ticket.id);
  if (ongoing) return ongoing;
  const done = catchUp(cache, ticket).finally(() => catchingUp.delete(ticket.id));
  catchingUp.set(ticket.id, done);
  return done;
};
/** A line that comes back says so for itself and for each of its rooms: one request answers both. */
const catchingUp = new Map<number, Promise<void>>();

const catchUp = async (cache: QueryClient, ticket: Ticket): Promise<void> => {
  const queryKey = threadKey(ticket.id);
  const before = cache.getQueryData<MessageHistory>(queryKey);
  if (!before) return;
  const since = newestChange(before);
  const { messages: changed } = await readOpening(
    cache,
    ticket.uuid,
    since === null ? undefined : new Date(Date.parse(since) - overlapMs).toISOString(),
  );
  if (since === null || (changed.hasMore && changed.messages.length >= meetsBelow)) {
    const first = since === null ? changed : (await readOpening(cache, ticket.uuid)).messages;
    cache.setQueryData<MessageHistory>(queryKey, (history) => history && { pages: [first], pageParams: [null] });
    return;
  }
  cache.setQueryData<MessageHistory>(queryKey, (history) => history && reduceMessages(history, changed.messages));
};

const newestChange = ({ pages }: MessageHistory): string | null => {
  let newest: string | null = null;
  for (const page of pages) for (const { updatedAt } of page.messages) if (!newest || updatedAt > newest) newest = updatedAt;
  return newest;
};
