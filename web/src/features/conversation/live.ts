import type { LivePart } from '../../lib/feature-manifest.ts';
import { eventsNamed } from '../../lib/live/live-connection.ts';
import { catchUpMessages } from './api/message-queries.ts';
import { patchContactTyping } from './contact-typing.ts';
import { catchUpConversations, patchMessageCache, putMessages } from './live/patch-message-cache.ts';
import { drainAll, startOutbox } from './outbox.ts';
import { patchPresence } from './presence.ts';

export const live: LivePart = {
  onEvents: (events, { cache }) => {
    patchMessageCache(cache, events);
    patchPresence(events);
    patchContactTyping(events);
    for (const { ticketId } of eventsNamed(events, 'room')) void catchUpMessages(cache, ticketId).catch(() => undefined);
  },
  catchUp: (cache) => {
    drainAll();
    return catchUpConversations(cache);
  },
  start: (cache) => startOutbox((ticketId, messages) => putMessages(cache, ticketId, messages)),
};
