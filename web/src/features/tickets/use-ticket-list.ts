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
  const last = query.data?.pages.at(-1);
  const found = last
    ? { loaded: tickets.length, hasMore: query.hasNextPage, count: last.count, hasMoreThanCount: last.hasMoreThanCount === true }
    : null;
  return { filter, query, tickets, found };
};
