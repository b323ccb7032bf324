import { countedFacts } from '@balcao/shared/domain/tickets/counted-as.ts';
import type { LiveEvent } from '@balcao/shared/events/live-frames.ts';
import type { QueryClient } from '@tanstack/react-query';
import { currentSession } from '../../../lib/api/session.ts';
import { eventsNamed } from '../../../lib/live/live-connection.ts';
import { readAgain } from '../../../lib/live/catch-up.ts';
import {
  listWithCounts,
  refreshTicketEvents,
  ticketCountsKey,
  ticketDetailsKey,
  ticketListsKey,
  ticketQuery,
  unreadTicketsQuery,
} from '../api/ticket-queries.ts';
import type { TicketFilter } from '../ticket-page.ts';
import { forgetArrival } from '../arrivals.ts';
import { forgetFollowedNews, reviewFollowedNews } from '../followed-news.ts';
import { isLeaving } from '../leaving-tickets.ts';
import { forgetLost, noteLost, noteLostLately } from '../lost-tickets.ts';
import type { TicketView } from '../ticket-types.ts';
import { forgetCounted, patchCounts } from './patch-counts.ts';
import { reduceTickets, type TicketChange, type TicketList } from './reduce-tickets.ts';
import { noteForWhatIsOnItsWay, withMissedChanges } from './with-missed-changes.ts';

export const toTicketChanges = (events: LiveEvent[]): TicketChange[] =>
  eventsNamed(events, 'ticket').map((event): TicketChange => {
    if (event.action === 'delete') {
      const { ticketId, cause, by, to, was } = event;
      return { kind: 'deleted', ticketId, was, lost: { cause, by: by?.name ?? null, to: to?.name ?? null } };
    }
    return { kind: 'saved', ticket: event.ticket, was: event.was };
  });

/** Puts ticket changes, live or our own, into every list and page that shows them. */
export const patchTicketCache = (cache: QueryClient, all: TicketChange[]): void => {
  const changes = all.filter((change) => change.kind !== 'saved' || !isLeaving(change.ticket.id));
  if (changes.length === 0) return;
  const userId = currentSession().user?.id ?? '';
  noteForWhatIsOnItsWay(changes);
  patchCounts(cache, changes, userId);
  for (const [key, list] of cache.getQueriesData<TicketList>({ queryKey: ticketListsKey })) {
    if (!list) continue;
    const reduced = reduceTickets(list, changes, key[2] as TicketFilter, userId); // the key ticketListQuery made
    if (reduced !== list) cache.setQueryData(key, reduced);
  }
  for (const change of changes) patchOpenTicket(cache, change);
  void cache.invalidateQueries({ queryKey: unreadTicketsQuery().queryKey });
};

/** A ticket that leaves while its conversation is on screen stays there to be read, with the reason. */
const patchOpenTicket = (cache: QueryClient, change: TicketChange): void => {
  if (change.kind === 'saved') reviewFollowedNews(change.ticket, currentSession().user?.id ?? '');
  else forgetFollowedNews(change.ticketId);
  if (change.kind === 'deleted') {
    forgetArrival(change.ticketId);
    if (change.lost) noteLostLately(change.ticketId, change.lost);
  }
  if (change.kind === 'saved') {
    if (wentOn(change)) refreshTicketEvents(cache, change.ticket.id);
    forgetLost(change.ticket.id);
    if (change.ticket.userId !== currentSession().user?.id) forgetArrival(change.ticket.id);
    const key = ticketQuery(change.ticket.uuid).queryKey;
    const known = cache.getQueryData(key);
    if (known && known.updatedAt <= change.ticket.updatedAt) cache.setQueryData(key, change.ticket);
    return;
  }
  for (const [key, ticket] of cache.getQueriesData<TicketView>({ queryKey: ticketDetailsKey })) {
    if (ticket?.id !== change.ticketId) continue;
    if (change.kind === 'read') cache.setQueryData(key, { ...ticket, unreadMessages: 0 });
    else if (change.lost && cache.getQueryCache().find({ queryKey: key })?.isActive()) noteLost(ticket.id, change.lost);
    else cache.removeQueries({ queryKey: key });
  }
};

/** Whether it is somebody else's, elsewhere or put off by this change, rather than written in. */
const wentOn = ({ ticket, was }: Extract<TicketChange, { kind: 'saved' }>): boolean => {
  const is = countedFacts(ticket);
  return !was || (['status', 'userId', 'queueId', 'isSnoozed'] as const).some((fact) => was[fact] !== is[fact]);
};

/** Brings tickets up to date after a reconnect. The first page of every list in use is taken as it is now and the pages behind it load again when they
 *  are scrolled to (rows that left meanwhile would otherwise stay); what is open is asked for again. */
export const catchUpTickets = async (cache: QueryClient): Promise<void> => {
  forgetCounted();
  const lists = cache.getQueryCache().findAll({ queryKey: ticketListsKey });
  for (const query of lists) if (!query.isActive()) cache.removeQueries({ queryKey: query.queryKey });
  refreshTicketEvents(cache);
  const others = [ticketDetailsKey, unreadTicketsQuery().queryKey].map((key) => readAgain(cache, key));
  const read = Promise.all([
    ...others,
    ...lists
      .filter((query) => query.isActive())
      .map(async (query) => {
        const filter = query.queryKey[2] as TicketFilter; // the key ticketListQuery made
        const first = await withMissedChanges(filter, true, () => listWithCounts(cache, filter));
        cache.setQueryData<TicketList>(query.queryKey, { pages: [first], pageParams: [null] });
      }),
  ]);
  // after the lists are on their way, which bring their numbers along
  void cache.invalidateQueries({ queryKey: ticketCountsKey });
  await read;
};
