import type { TicketCounts } from '@balcao/shared/contract/tickets.ts';
import type { TicketView } from '@balcao/shared/domain/tickets/ticket.ts';
import type { TicketDeps } from './ticket-deps.ts';
import { countTickets } from './count-tickets.ts';
import { readTab } from './read-tab.ts';
import { searchTickets } from './search-tickets.ts';
import { withAttendants, type ListQuery } from './ticket-filter.ts';
import { viewTickets } from './view-tickets.ts';

type ListAnswer = {
  tickets: TicketView[];
  hasMore: boolean;
  count: number;
  hasMoreThanCount?: boolean;
  nextCursor: string | null;
  counts?: TicketCounts;
};

/** One tab, newest change first, or what words find; filters narrow either. `count` is exact for a tab, narrowed by queue, user and connection or not;
 *  with other filters it is what this answer holds; for words it is what they found, so far when `hasMoreThanCount`. The numbers of the tabs come along
 *  when asked for: both are summed from the same counters, read once. */
export const listTickets = async (given: TicketDeps, asked: ListQuery): Promise<ListAnswer> => {
  const query = withAttendants(asked);
  const deps = withCountersOnce(given);
  const words = query.searchParam?.trim() ?? '';
  // Needed for whatever is found: read meanwhile.
  void deps.names().catch(() => {});
  const { showAll, queueIds } = query;
  const counting = query.withCounts ? countTickets(deps, { showAll, queueIds }) : undefined;
  counting?.catch(() => {});
  const found = words !== '' || query.contactId ? await searchTickets(deps, query, words) : await readTab(deps, query);
  const tickets = await viewTickets(deps, found.tickets);
  return {
    tickets,
    hasMore: found.nextCursor !== null,
    count: found.count ?? tickets.length,
    hasMoreThanCount: found.hasMoreThanCount ? true : undefined,
    nextCursor: found.nextCursor,
    counts: await counting,
  };
};

/** The company's counters, read when first asked for. */
const withCountersOnce = (deps: TicketDeps): TicketDeps => {
  let reading: ReturnType<TicketDeps['tickets']['counters']> | undefined;
  return { ...deps, tickets: { ...deps.tickets, counters: () => (reading ??= deps.tickets.counters()) } };
};
