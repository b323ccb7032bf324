import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { api, type Output } from '../../../lib/api/client.ts';

export type MessageHit = Output<'searchMessages'>['hits'][number];

/** What is searched for; empty lists narrow nothing. */
export type MessageSearch = {
  words: string;
  ticketId?: number;
  connections?: string[];
  queues?: string[];
  tags?: string[];
  statuses?: string[];
  users?: string[];
  author?: 'us' | 'customer';
  kinds?: string[];
  from?: string;
  to?: string;
};

const idList = (ids: string[] | undefined): string | undefined => (ids && ids.length > 0 ? JSON.stringify(ids) : undefined);

/** Messages that hold the words, newest first. An answer may be short, or empty, and say there is more: the server looks so far at a time. */
export const messageSearchQuery = ({
  words,
  ticketId,
  connections,
  queues,
  tags,
  statuses,
  users,
  author,
  kinds,
  from,
  to,
}: MessageSearch) =>
  infiniteQueryOptions({
    queryKey: ['messageSearch', { words, ticketId, connections, queues, tags, statuses, users, author, kinds, from, to }],
    queryFn: ({ pageParam, signal }) =>
      api.searchMessages(
        {
          query: {
            searchParam: words,
            ticketId: ticketId === undefined ? undefined : String(ticketId),
            whatsappIds: idList(connections),
            queueIds: idList(queues),
            tags: idList(tags),
            statusFilter: statuses?.join(',') || undefined,
            users: idList(users),
            author,
            kinds: kinds?.join(',') || undefined,
            dateFrom: from,
            dateTo: to,
            cursor: pageParam ?? undefined,
          },
        },
        { signal },
      ),
    initialPageParam: firstPage,
    getNextPageParam: ({ hasMore, nextCursor }) => (hasMore ? nextCursor : null),
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  });
const firstPage: string | null = null;

/** Each once: one that was edited may come again with an older page. */
export const hitsOf = (pages: ReadonlyArray<Output<'searchMessages'>> | undefined): MessageHit[] =>
  [...new Map((pages ?? []).flatMap(({ hits }) => hits.toReversed()).map((hit) => [hit.id, hit])).values()].sort((a, b) =>
    a.createdAt < b.createdAt ? 1 : a.createdAt > b.createdAt ? -1 : a.id < b.id ? 1 : -1,
  );
