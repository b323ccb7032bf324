import type { TicketFilter, TicketPage } from '../ticket-page.ts';
import type { TicketTab } from '@balcao/shared/domain/tickets/tab-statuses.ts';
import { infiniteQueryOptions, keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { api, type Input, type Output } from '../../../lib/api/client.ts';
import { searchMinChars } from '../../../lib/limits.ts';
import { isSocketTokenWanted, offerSocketToken, whenJoined } from '../../../lib/live/live-connection.ts';
import { noteCountAnswer } from '../live/recount.ts';
import { ticketWithMissedChanges, withMissedChanges } from '../live/with-missed-changes.ts';
import { statusesOfTab, type TicketSearch } from '../ticket-search.ts';
import type { TicketView } from '../ticket-types.ts';

export type { TicketFilter, TicketPage } from '../ticket-page.ts';

export type TicketCounts = Output<'countTickets'>;

/** First parts of the keys below, for reading them again. */
export const ticketsKey = ['tickets'] as const;
export const ticketDetailsKey = [...ticketsKey, 'one'] as const;
export const ticketListsKey = [...ticketsKey, 'list'] as const;
export const ticketCountsKey = [...ticketsKey, 'counts'] as const;

/** The list the URL asks for. A text of three characters makes it a search through all tabs; filters narrow the tab one is in, and look through
 *  all of them only when a status of another tab is chosen. */
export const toTicketFilter = (search: TicketSearch): TicketFilter => {
  const text = search.q?.trim() ?? '';
  const tab = search.tab ?? 'open';
  const lists = {
    tags: search.tags ?? [],
    connections: search.connections ?? [],
    statuses: search.status ?? [],
    users: search.users ?? [],
  };
  const isText = text.length >= searchMinChars;
  const only = isText ? null : (search.only ?? null);
  const searching = only !== null || isText || lists.statuses.some((status) => !statusesOfTab[tab].includes(status));
  return {
    view: searching ? 'search' : tab,
    searchParam: isText ? text : '',
    searchOnMessages: search.inMessages ?? false,
    ...lists,
    queues: search.queues ?? [],
    // a filter by users says already whose tickets are meant
    showAll: (search.all ?? false) && lists.users.length === 0,
    only,
    sort: only === 'snoozed' ? 'ASC' : searching || tab === 'closed' ? 'DESC' : (search.sort ?? sortOfTab(tab)),
  };
};

/** Whether tickets stand in the list that colleagues work on or that are closed: changes of those are told only where they are asked for. */
export const showsColleagues = ({ view, showAll, users, statuses }: TicketFilter): boolean =>
  view === 'search' || view === 'closed' || showAll || users.length > 0 || statuses.length > 0;

/** Words that were looked for inside messages too. */
export const searchedInMessages = ({ searchOnMessages, searchParam }: TicketFilter): string | null =>
  searchOnMessages && searchParam !== '' ? searchParam : null;

/** Whoever waits longest is served first; elsewhere the newest change is what one looks for. */
export const sortOfTab = (tab: TicketTab): 'ASC' | 'DESC' => (tab === 'pending' ? 'ASC' : 'DESC');

const idList = (ids: string[]): string | undefined => (ids.length > 0 ? JSON.stringify(ids) : undefined);

const toListQuery = (filter: TicketFilter, cursor: string | null): Input<'listTickets'>['query'] => ({
  status: filter.only === null ? filter.view : undefined,
  only: filter.only ?? undefined,
  searchParam: filter.searchParam || undefined,
  tags: idList(filter.tags),
  whatsapps: idList(filter.connections),
  statusFilter: idList(filter.statuses),
  users: idList(filter.users),
  queueIds: idList(filter.queues),
  showAll: filter.showAll ? 'true' : undefined,
  sortTickets: filter.sort,
  cursor: cursor ?? undefined,
});

/** Page by page, newest change first. Live frames keep it current, so it never refetches by itself: that would load every page again. */
export const ticketListQuery = (filter: TicketFilter) =>
  infiniteQueryOptions({
    queryKey: [...ticketListsKey, filter],
    queryFn: async ({ pageParam, signal, client }): Promise<TicketPage> => {
      if (pageParam === null && showsColleagues(filter)) await whenJoined('colleagues');
      return withMissedChanges(filter, pageParam === null, () =>
        pageParam === null && client.getQueryData(ticketCountsQuery(filter).queryKey) === undefined
          ? listWithCounts(client, filter, signal)
          : api.listTickets({ query: toListQuery(filter, pageParam) }, { signal }),
      );
    },
    initialPageParam: null as string | null,
    getNextPageParam: (last) => (last.hasMore ? last.nextCursor : null),
    staleTime: filter.view === 'search' ? 10_000 : Number.POSITIVE_INFINITY,
  });

type CountsFilter = Pick<TicketFilter, 'queues' | 'showAll'>;

/** Lists on their way that bring the numbers of the tabs along, by what is counted. */
const bringing = new Map<string, Promise<TicketPage>>();
const nameOf = ({ queues, showAll }: CountsFilter): string => JSON.stringify([queues, showAll]);

/** First page as it is now with the numbers of the tabs: at first, and for catching up after a reconnect. */
export const listWithCounts = async (client: QueryClient, filter: TicketFilter, signal?: AbortSignal): Promise<TicketPage> => {
  const askedAt = Date.now();
  const isOpening = isSocketTokenWanted();
  const withSocketToken = isOpening ? 'true' : undefined;
  const asked = api.listTickets({ query: { ...toListQuery(filter, null), withCounts: 'true', withSocketToken } }, { signal });
  if (isOpening) offerSocketToken(asked.then(({ socketToken }) => socketToken));
  const name = nameOf(filter);
  bringing.set(name, asked);
  try {
    const { counts, socketToken: _taken, ...page } = await asked;
    if (counts) client.setQueryData(ticketCountsQuery(filter).queryKey, counts);
    if (counts) noteCountAnswer(client, askedAt);
    return page;
  } finally {
    if (bringing.get(name) === asked) bringing.delete(name);
  }
};

/** Numbers of the tab badges for the chosen queues. They are asked for once, with the list, and follow live changes from there. */
export const ticketCountsQuery = ({ queues, showAll }: CountsFilter) =>
  queryOptions({
    queryKey: [...ticketCountsKey, { queues, showAll }],
    queryFn: async ({ signal, client }): Promise<TicketCounts> => {
      const brought = await bringing.get(nameOf({ queues, showAll }))?.catch(() => undefined);
      if (brought?.counts) return brought.counts;
      const askedAt = Date.now();
      const counts = await api.countTickets({ query: { queueIds: idList(queues), showAll: showAll ? 'true' : undefined } }, { signal });
      noteCountAnswer(client, askedAt);
      return counts;
    },
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    // for what a frame that was never delivered should have said
    refetchInterval: 10 * 60_000,
  });

/** Tickets of every tab by a text, for the palette. */
export const paletteTicketsQuery = (searchParam: string) =>
  queryOptions({
    queryKey: [...ticketsKey, 'palette', searchParam],
    queryFn: ({ signal }) => api.listTickets({ query: { status: 'search', searchParam } }, { signal }),
  });

export type Opening = { ticket: TicketView; messages: NonNullable<Output<'getTicketByUuid'>['messages']> };

/** Tickets that are being read with their messages. */
const opening = new Map<string, Promise<Opening>>();

/** A ticket and the newest page of its thread, in one request however many ask for it at once. */
export const fetchOpening = (cache: QueryClient, uuid: string): Promise<Opening> => {
  const ongoing = opening.get(uuid);
  if (ongoing) return ongoing;
  const asked = readOpening(cache, uuid).finally(() => opening.delete(uuid));
  opening.set(uuid, asked);
  return asked;
};

/** @param updatedAfter leaves messages out that did not change since. */
export const readOpening = async (cache: QueryClient, uuid: string, updatedAfter?: string): Promise<Opening> => {
  const { messages, ...ticket } = await api.getTicketByUuid({ params: { uuid }, query: { withMessages: 'true', updatedAfter } });
  if (!messages) throw new Error('a ticket came without the messages asked for');
  const { queryKey } = ticketQuery(uuid);
  cache.setQueryData(queryKey, (known) => (known && known.updatedAt > ticket.updatedAt ? known : ticket));
  return { ticket, messages };
};

/** One ticket by the uuid of its address; opened for the first time it brings its messages along. */
export const ticketQuery = (uuid: string) =>
  queryOptions({
    queryKey: [...ticketDetailsKey, uuid],
    queryFn: ({ signal, client }): Promise<TicketView> =>
      ticketWithMissedChanges(async () => {
        const known = client.getQueryState([...ticketDetailsKey, uuid])?.dataUpdatedAt;
        if (!known) return (await fetchOpening(client, uuid)).ticket;
        const { messages: _none, ...ticket } = await api.getTicketByUuid({ params: { uuid }, query: {} }, { signal });
        return ticket;
      }),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** The ticket of an unsent text, which this person may not see any more. */
export const draftTicketQuery = (uuid: string) =>
  queryOptions({
    queryKey: [...ticketsKey, 'draft', uuid],
    queryFn: ({ signal }) => api.getTicketByUuid({ params: { uuid }, query: {} }, { signal }),
    staleTime: 30_000,
  });

/** Tickets with unread messages, for the notification list. */
export const unreadTicketsQuery = () =>
  infiniteQueryOptions({
    queryKey: [...ticketsKey, 'unread'],
    queryFn: ({ pageParam, signal }) =>
      api.listTickets({ query: { withUnreadMessages: 'true', cursor: pageParam ?? undefined } }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => (last.hasMore ? last.nextCursor : null),
    staleTime: 0,
  });

/** What happened to a ticket, newest first. */
export const ticketLogQuery = (ticketId: number) =>
  queryOptions({
    queryKey: [...ticketsKey, 'log', ticketId],
    queryFn: ({ signal }) => api.listTicketLog({ params: { ticketId }, query: {} }, { signal }),
    staleTime: 0,
  });

const ticketEventsKey = (ticketId?: number) => [...ticketsKey, 'events', ...(ticketId === undefined ? [] : [ticketId])] as const;

/** What happened to a ticket, the oldest first, for the lines between its messages. Read again when a frame says that the ticket went on. */
export const ticketEventsQuery = (ticketId: number) =>
  queryOptions({
    queryKey: ticketEventsKey(ticketId),
    queryFn: async ({ signal }) =>
      (await api.listTicketLog({ params: { ticketId }, query: { only: 'events' } }, { signal })).logs.toReversed(),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** @param ticketId all of them when absent. */
export const refreshTicketEvents = (cache: QueryClient, ticketId?: number): void =>
  void cache.invalidateQueries({ queryKey: ticketEventsKey(ticketId) });

/** How long what administrators are told of unattended customers may be behind, ms. */
const unattendedEveryMs = 60_000;

/** For administrators: customers who wait where nobody else looks. */
export const unattendedQuery = () =>
  queryOptions({
    queryKey: [...ticketsKey, 'unattended'],
    queryFn: ({ signal }) => api.countUnattended(undefined, { signal }),
    staleTime: unattendedEveryMs,
    refetchInterval: unattendedEveryMs,
  });
