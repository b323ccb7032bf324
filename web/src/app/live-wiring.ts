import type { LiveEvent } from '@balcao/shared/events/live-frames.ts';
import type { QueryClient } from '@tanstack/react-query';
import { catchUpMessages } from '../features/conversation/api/message-queries.ts';
import { catchUpConversations, patchMessageCache, putMessages } from '../features/conversation/live/patch-message-cache.ts';
import { drainAll, startOutbox } from '../features/conversation/outbox.ts';
import { patchContactTyping } from '../features/conversation/contact-typing.ts';
import { patchPresence } from '../features/conversation/presence.ts';
import { patchConnectionCache } from '../features/connections/live/patch-connection-cache.ts';
import { patchImportCache } from '../features/connections/live/patch-import-cache.ts';
import { patchContactCache } from '../features/contacts/live/patch-contact-cache.ts';
import { catchUpTickets, patchTicketCache, toTicketChanges } from '../features/tickets/live/patch-ticket-cache.ts';
import { notifyOfTickets } from '../features/tickets/notify.ts';
import { api, endSession } from '../lib/api/client.ts';
import { saveSession } from '../lib/api/session.ts';
import { eventsNamed, joinRoom, onLiveEvents, onReconnected, startLive } from '../lib/live/live-connection.ts';

/** Leads live events to the features that keep the data they are about, for as long as somebody is signed in.
 *  Returns the function that ends it. */
export const wireLive = (cache: QueryClient, { openTicket }: { openTicket: (uuid: string) => void }): (() => void) => {
  const onEvents = (events: LiveEvent[]) => {
    // before the cache changes: what is new is told from what was known
    notifyOfTickets(cache, events, openTicket);
    patchMessageCache(cache, events);
    patchTicketCache(cache, toTicketChanges(events));
    patchContactCache(cache, events);
    patchPresence(events);
    patchConnectionCache(cache, events);
    patchImportCache(cache, events);
    patchContactTyping(events);
    for (const name of listNames)
      if (eventsNamed(events, name).length > 0) void cache.invalidateQueries({ queryKey: ['directory', listKeys[name]] });
    for (const { ticketId } of eventsNamed(events, 'room')) void catchUpMessages(cache, ticketId).catch(() => undefined);
    const auth = eventsNamed(events, 'auth');
    if (auth.some(({ action }) => action === 'access')) followAccess(cache);
    const logout = auth.find((event) => event.action === 'logout');
    if (logout) endSession(endCodes[logout.reason]);
  };
  // what failed while the line was down
  const retryFailed = () => void cache.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' });
  const catchUp = () => {
    retryFailed();
    void catchUpTickets(cache).catch(() => undefined);
    void catchUpConversations(cache).catch(() => undefined);
    void cache.invalidateQueries({ queryKey: ['directory'] });
    void cache.invalidateQueries({ queryKey: ['connections'] });
    drainAll();
  };
  addEventListener('online', retryFailed);
  const stops = [
    () => removeEventListener('online', retryFailed),
    onLiveEvents(onEvents),
    onReconnected(catchUp),
    joinRoom('notifications'),
    startOutbox((ticketId, messages) => putMessages(cache, ticketId, messages)),
    startLive(),
  ];
  return () => {
    for (const stop of stops) stop();
  };
};

/** What the sign-in page says of a session that ended. */
const endCodes = {
  'other-device': 'ERR_SESSION_REVOKED',
  revoked: 'ERR_SESSION_INVALID',
  'out-of-hours': 'ERR_OUT_OF_HOURS',
} as const;

/** Events of small lists and the key of the query each is kept under. */
const listKeys = {
  queue: 'queue',
  tag: 'tag',
  quickemessage: 'quickMessage',
  whatsapp: 'connection',
  companySettings: 'setting',
  user: 'user',
} as const;
const listNames = ['queue', 'tag', 'quickemessage', 'whatsapp', 'companySettings', 'user'] as const;

/** Somebody changed what this user may see or do: who one is, the lists and what is open are read again. */
const followAccess = (cache: QueryClient): void => {
  void api
    .me()
    .then((user) => saveSession({ user }))
    .catch(() => undefined);
  void catchUpTickets(cache).catch(() => undefined);
  void cache.invalidateQueries({ queryKey: ['directory'] });
};
