import type { LiveEvent } from '@balcao/shared/events/live-frames.ts';
import type { QueryClient } from '@tanstack/react-query';
import { eventsNamed } from '../../../lib/live/live-connection.ts';
import { catchUpMessages, messagesAroundKey, messagesKey, threadKey } from '../api/message-queries.ts';
import type { MessageView } from '../conversation-types.ts';
import { forgetSent } from '../outbox.ts';
import { type MessageHistory, reduceKnown, reduceMessages } from './reduce-messages.ts';

/** Puts messages of a batch of events into the threads that are loaded. */
export const patchMessageCache = (cache: QueryClient, events: LiveEvent[]): void => {
  const byTicket = Map.groupBy(eventsNamed(events, 'appMessage'), ({ ticketId }) => ticketId);
  for (const [ticketId, changes] of byTicket)
    putMessages(
      cache,
      ticketId,
      changes.map(({ message }) => message),
    );
};

/** Puts stored messages, from a frame or an answer, into their thread and takes their optimistic bubbles away. */
export const putMessages = (cache: QueryClient, ticketId: number, messages: MessageView[]): void => {
  cache.setQueryData<MessageHistory>(threadKey(ticketId), (history) => history && reduceMessages(history, messages));
  cache.setQueriesData<MessageHistory>(
    { queryKey: [...messagesAroundKey, ticketId] },
    (history) => history && reduceKnown(history, messages),
  );
  const sent = messages.flatMap(({ clientId }) => clientId ?? []);
  // the cache tells its readers a moment later; until then the optimistic bubble stands (the list shows the pair once)
  if (sent.length > 0) setTimeout(() => forgetSent(sent), 100);
};

/** Lets the threads on screen catch up after a reconnect; others are dropped and load when they are opened. */
export const catchUpConversations = async (cache: QueryClient): Promise<void> => {
  const threads = cache.getQueryCache().findAll({ queryKey: messagesKey });
  const shown = threads.filter((query) => query.isActive());
  for (const query of threads) if (!query.isActive()) cache.removeQueries({ queryKey: query.queryKey });
  await Promise.all(shown.map((query) => catchUpMessages(cache, { id: Number(query.queryKey[1]), uuid: String(query.meta?.uuid) })));
};
