import type { QueryClient } from '@tanstack/react-query';
import { ticketListsKey } from './api/ticket-queries.ts';
import type { TicketList } from './live/reduce-tickets.ts';
import type { TicketView } from './ticket-types.ts';

/** The first ticket of a kind in the lists that are loaded. */
export const findInLists = (cache: QueryClient, isWanted: (ticket: TicketView) => boolean): TicketView | undefined => {
  for (const [, list] of cache.getQueriesData<TicketList>({ queryKey: ticketListsKey }))
    for (const page of list?.pages ?? []) {
      const found = page.tickets.find(isWanted);
      if (found) return found;
    }
  return undefined;
};
