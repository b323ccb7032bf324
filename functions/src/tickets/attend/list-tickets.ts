import type { TicketView } from '@balcao/shared/domain/tickets/ticket.ts';
import type { TicketDeps } from './ticket-deps.ts';
import { readTab } from './read-tab.ts';
import { searchTickets } from './search-tickets.ts';
import type { ListQuery } from './ticket-filter.ts';
import { viewTickets } from './view-tickets.ts';

type ListAnswer = { tickets: TicketView[]; hasMore: boolean; count: number; hasMoreThanCount?: boolean; nextCursor: string | null };

/** One tab, newest change first, or what words find; filters narrow either. `count` is exact for a tab, narrowed by queue, user and connection or not;
 *  with other filters it is what this answer holds; for words it is what they found, so far when `hasMoreThanCount`. */
export const listTickets = async (deps: TicketDeps, query: ListQuery): Promise<ListAnswer> => {
  const words = query.searchParam?.trim() ?? '';
  // Needed for whatever is found: read meanwhile.
  void deps.names().catch(() => {});
  const found = words !== '' || query.contactId ? await searchTickets(deps, query, words) : await readTab(deps, query);
  const tickets = await viewTickets(deps, found.tickets);
  return {
    tickets,
    hasMore: found.nextCursor !== null,
    count: found.count ?? tickets.length,
    ...(found.hasMoreThanCount ? { hasMoreThanCount: true } : {}),
    nextCursor: found.nextCursor,
  };
};
