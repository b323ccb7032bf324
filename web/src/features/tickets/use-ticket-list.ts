import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { ticketListQuery, toTicketFilter } from './api/ticket-queries.ts';
import { flattenTickets } from './live/reduce-tickets.ts';
import type { TicketSearch } from './ticket-search.ts';

/** The tickets that the address asks for, as far as they are loaded; `found` is null while nothing is known. */
export const useTicketList = (search: TicketSearch) => {
  const filter = useMemo(() => toTicketFilter(search), [search]);
  const query = useInfiniteQuery(ticketListQuery(filter));
  const tickets = useMemo(() => flattenTickets(query.data), [query.data]);
  const found = query.data ? { loaded: tickets.length, hasMore: query.hasNextPage } : null;
  return { filter, query, tickets, found };
};
