import { ticketListQuery, toTicketFilter } from '../features/tickets/api/ticket-queries.ts';
import { parseTicketSearch } from '../features/tickets/ticket-search.ts';
import { queryClient } from '../lib/query-client.ts';

/** Asks for the list of the address while the page that shows it is still loading. */
export const readFirstList = (search: Record<string, unknown>): void =>
  void queryClient.prefetchInfiniteQuery(ticketListQuery(toTicketFilter(parseTicketSearch(search))));
