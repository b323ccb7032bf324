import { ticketTabs } from '../ticket-search.ts';
import type { TicketCounts, TicketFilter } from '../api/ticket-queries.ts';
import type { TicketView } from '../ticket-types.ts';
import { belongsIn } from './reduce-tickets.ts';

/** Tab badges after one ticket changed, before the server has counted anew. The same object comes back when no tab gained or lost it. */
export const shiftCounts = (
  counts: TicketCounts,
  { queues, showAll }: Pick<TicketFilter, 'queues' | 'showAll'>,
  change: { before: TicketView; after: TicketView },
  userId: string,
): TicketCounts => {
  const isIn = (ticket: TicketView, view: TicketFilter['view']): number => {
    const filter = { view, queues, showAll, searchParam: '', searchOnMessages: false, tags: [], connections: [], statuses: [], users: [] };
    return belongsIn(ticket, { ...filter, sort: 'DESC' }, userId) ? 1 : 0;
  };
  return ticketTabs.reduce((shifted, tab) => {
    const step = isIn(change.after, tab) - isIn(change.before, tab);
    return step === 0 ? shifted : { ...shifted, [tab]: Math.max(0, shifted[tab] + step) };
  }, counts);
};
