import { type QueryClient, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useLayoutEffect, useMemo } from 'react';
import { joinRoom, useLiveState } from '../../lib/live/live-connection.ts';
import { showsColleagues, ticketCountsKey, ticketListQuery, ticketListsKey, toTicketFilter } from './api/ticket-queries.ts';
import type { TicketFilter } from './ticket-page.ts';
import { useLeavingTickets } from './leaving-tickets.ts';
import { forgetCounted } from './live/patch-counts.ts';
import { flattenTickets, type TicketList } from './live/reduce-tickets.ts';
import type { TicketSearch } from './ticket-search.ts';

/** The tickets that the address asks for, as far as they are loaded; `found` is null while nothing is known. */
export const useTicketList = (search: TicketSearch) => {
  const cache = useQueryClient();
  const filter = useMemo(() => toTicketFilter(search), [search]);
  const isOfColleagues = showsColleagues(filter);
  // before the list is asked for, which waits for the room
  useLayoutEffect(() => {
    if (!isOfColleagues) return;
    // while the line does not stand, all lists are read again when it does
    if (useLiveState.getState().state === 'live') forgetUnfollowed(cache);
    return joinRoom('colleagues');
  }, [isOfColleagues, cache]);
  const query = useInfiniteQuery(ticketListQuery(filter));
  const leaving = useLeavingTickets(({ ids }) => ids);
  const tickets = useMemo(() => {
    const all = flattenTickets(query.data);
    return leaving.size === 0 ? all : all.filter(({ id }) => !leaving.has(id));
  }, [query.data, leaving]);
  const last = query.data?.pages.at(-1);
  const found = last
    ? { loaded: tickets.length, hasMore: query.hasNextPage, count: last.count, hasMoreThanCount: last.hasMoreThanCount === true }
    : null;
  return { filter, query, tickets, found };
};

/** Lists and numbers that nobody told of while no list of colleagues' tickets was shown: their first page stands until it is read again. */
const forgetUnfollowed = (cache: QueryClient): void => {
  forgetCounted();
  const isUnfollowed = ({ queryKey, state }: { queryKey: readonly unknown[]; state: { data: unknown } }) =>
    state.data !== undefined && showsColleagues(queryKey[2] as TicketFilter); // the key ticketListQuery made
  for (const { queryKey } of cache.getQueryCache().findAll({ queryKey: ticketListsKey, predicate: isUnfollowed })) {
    cache.setQueryData<TicketList>(queryKey, (list) => list && { pages: list.pages.slice(0, 1), pageParams: list.pageParams.slice(0, 1) });
    void cache.invalidateQueries({ queryKey, exact: true, refetchType: 'none' });
  }
  cache.removeQueries({ queryKey: ticketCountsKey, predicate: ({ queryKey }) => (queryKey[2] as TicketFilter).showAll }); // the key ticketCountsQuery made
};
