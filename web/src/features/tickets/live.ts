import type { LivePart } from '../../lib/feature-manifest.ts';
import { catchUpTickets, patchTicketCache, toTicketChanges } from './live/patch-ticket-cache.ts';
import { loadFollowedNews } from './load-followed-news.ts';
import { notifyOfTickets } from './notify.ts';

export const live: LivePart = {
  onEvents: (events, { cache, openTicket }) => {
    // before the cache changes: what is new is told from what was known
    notifyOfTickets(cache, events, openTicket);
    patchTicketCache(cache, toTicketChanges(events));
  },
  catchUp: async (cache) => {
    await catchUpTickets(cache);
    await loadFollowedNews();
  },
};
