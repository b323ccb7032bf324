import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api, type Output } from '../../lib/api/client.ts';

export type MediaMessage = Output<'listMessages'>['messages'][number];

/** Tickets of a contact that the user may see, newest change first. */
export const contactTicketsQuery = (contactId: string) =>
  queryOptions({
    queryKey: ['contactHistory', 'tickets', contactId],
    queryFn: ({ signal }) => api.listTickets({ query: { contactId, status: 'search' } }, { signal }),
    staleTime: 10_000,
  });

export const mediaParts = { pictures: ['image', 'video'], files: ['application'], audio: ['audio'] } as const;
export type MediaPart = keyof typeof mediaParts;

/** Files of a ticket's thread, newest first. An answer may be empty and go on all the same: the server looks so far at a time. */
export const mediaQuery = (ticketId: number, part: MediaPart) =>
  infiniteQueryOptions({
    queryKey: ['contactHistory', 'media', ticketId, part],
    queryFn: ({ pageParam, signal }) =>
      api.listMessages({ params: { ticketId }, query: { kinds: mediaParts[part].join(','), cursor: pageParam ?? undefined } }, { signal }),
    initialPageParam: firstPage,
    getNextPageParam: ({ hasMore, nextCursor }) => (hasMore ? nextCursor : null),
    // The addresses of the files end after a while.
    staleTime: 60_000,
    gcTime: 5 * 60_000,
  });
const firstPage: string | null = null;

export const mediaOf = (pages: ReadonlyArray<Output<'listMessages'>> | undefined): MediaMessage[] =>
  (pages ?? []).flatMap(({ messages }) => messages.toReversed()).filter(({ mediaUrl }) => mediaUrl !== null);
