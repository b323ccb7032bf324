import type { LivePart } from '../../lib/feature-manifest.ts';
import { eventsNamed } from '../../lib/live/live-connection.ts';
import type { QueryClient } from '@tanstack/react-query';
import { catchUpMessages, threadKey } from './api/message-queries.ts';
import { patchContactTyping } from './contact-typing.ts';
import { catchUpConversations, patchMessageCache, putMessages } from './live/patch-message-cache.ts';
import { drainAll, startOutbox } from './outbox.ts';
import { patchPresence } from './presence.ts';

/** What changed before the room was joined, at the first opening or since a thread was on screen last, came by no frame. */
const catchUpJoined = (cache: QueryClient, id: number): void => {
  const uuid = cache.getQueryCache().find({ queryKey: threadKey(id) })?.meta?.uuid;
  if (typeof uuid === 'string') void catchUpMessages(cache, { id, uuid }).catch(() => undefined);
};

export const live: LivePart = {
  onEvents: (events, { cache }) => {
    patchMessageCache(cache, events);
    patchPresence(events);
    patchContactTyping(events);
    for (const { ticketId } of eventsNamed(events, 'room')) catchUpJoined(cache, ticketId);
  },
  catchUp: (cache) => {
    drainAll();
    return catchUpConversations(cache);
  },
  start: (cache) => startOutbox((ticketId, messages) => putMessages(cache, ticketId, messages)),
};
