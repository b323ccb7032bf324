import type { LivePart } from '../../lib/feature-manifest.ts';
import { catchUpTickets, patchTicketCache, toTicketChanges } from './live/patch-ticket-cache.ts';
import { loadFollowedNews } from './load-followed-news.ts';
import { readAgain } from '../../lib/live/catch-up.ts';
import { eventsNamed } from '../../lib/live/live-connection.ts';
import { mentionsKey } from './api/mention-queries.ts';
import { refreshTicketEvents } from './api/ticket-queries.ts';
import { notifyOfMentions } from './notify-of-mentions.ts';
import { notifyOfTickets } from './notify.ts';

export const live: LivePart = {
  onEvents: (events, { cache, openTicket }) => {
    // before the cache changes: what is new is told from what was known
    notifyOfTickets(cache, events, openTicket);
    patchTicketCache(cache, toTicketChanges(events));
    for (const { ticketId } of eventsNamed(events, 'ticketLog')) refreshTicketEvents(cache, ticketId);
    notifyOfMentions(cache, events, openTicket);
  },
  catchUp: async (cache) => {
    const mentions = readAgain(cache, mentionsKey);
    await Promise.all([mentions, catchUpTickets(cache).then(loadFollowedNews)]);
  },
};
