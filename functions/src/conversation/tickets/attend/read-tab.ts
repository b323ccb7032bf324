import type { Found } from './found-tickets.ts';
import type { QueueId } from '@balcao/shared/domain/ids.ts';
import { canSeeAll } from '@balcao/shared/domain/tickets/can-see-ticket.ts';
import { statusesShown } from '@balcao/shared/domain/tickets/tab-statuses.ts';
import { ticketStatuses, type TicketStatus, type Ticket } from '@balcao/shared/domain/tickets/ticket.ts';
import { listedAtOf } from '@balcao/shared/domain/tickets/list-place.ts';
import type { ListOrder, Position, Shelf, TicketPage } from '../store/ticket-store.ts';
import { countWithStatus } from './count-tickets.ts';
import { readFollowed } from './read-followed.ts';
import type { TicketDeps } from './ticket-deps.ts';
import { acceptsOf, connectionsOf, statusFilterOf, withTags, type ListQuery } from './ticket-filter.ts';
import { ticketCursor } from './ticket-position.ts';

type Read = (after: Position | null, limit: number) => Promise<TicketPage>;

export const pageSize = 40;
/** Rows looked at for one filtered page; beyond it the answer is short and says there is more. */
const maxRowsRead = 600;
/** By number, so many pages are walked at most: those behind are read by cursor. */
const maxPageNumber = 25;

/** Rows of one tab, or of all when the query searches by filters alone, in the order of the lists: newest first, or as asked. */
export const readTab = async (deps: TicketDeps, query: ListQuery): Promise<Found> => {
  if (query.only === 'followed') return readFollowed(deps, query);
  const filter = { ...query, whatsappIds: connectionsOf(query), showAll: query.showAll === true || query.status === 'search' };
  const counting = isCounted(query) ? countWithStatus(deps, filter, statusesOf(query)) : null;
  counting?.catch(() => {});
  const found = await readPage(deps, query);
  return { ...found, count: counting && (await counting) };
};

/** The counters know status, queue, user and connection, and nothing else. */
const isCounted = (query: ListQuery): boolean =>
  !query.tags?.length &&
  (query.status === 'search' || !statusFilterOf(query.statusFilter).length) &&
  !query.withUnreadMessages &&
  !query.only &&
  !query.date &&
  !query.updatedAt &&
  !query.notInLanes &&
  !query.createdFrom &&
  !query.createdTo &&
  !query.updatedAfter;

/** Statuses the query looks through. */
const statusesOf = (query: ListQuery): ReadonlyArray<TicketStatus> => {
  const chosen = statusFilterOf(query.statusFilter);
  if (query.status === 'search') return chosen.length > 0 ? chosen : ticketStatuses;
  // The unread of every tab that has a badge, when no tab is named (the notification list).
  if (query.status === undefined) return query.withUnreadMessages || query.only ? ['open', 'pending', 'group'] : ['open'];
  return statusesShown(query.status);
};

const readPage = async (deps: TicketDeps, query: ListQuery): Promise<Omit<Found, 'count'>> => {
  const order: ListOrder = query.sortTickets === 'ASC' ? 'asc' : 'desc';
  const reads = statusesOf(query).flatMap((status) => readsOf(deps, query, status, order));
  const walked = query.cursor ? 1 : Math.min(query.pageNumber ?? 1, maxPageNumber);
  let page: Collected = { tickets: [], after: ticketCursor.read(query.cursor), isLast: false };
  for (let number = 0; number < walked; number++) {
    if (number > 0 && page.isLast) return { tickets: [], nextCursor: null };
    page = await collect(deps, query, { reads, order, after: page.after });
  }
  const isWalkedOut = !query.cursor && (query.pageNumber ?? 1) > maxPageNumber;
  return {
    tickets: isWalkedOut ? [] : page.tickets,
    nextCursor: page.isLast || page.after === null ? null : ticketCursor.write(page.after),
  };
};

type Collected = { tickets: Ticket[]; after: Position | null; isLast: boolean };

const collect = async (
  deps: TicketDeps,
  query: ListQuery,
  from: { reads: ReadonlyArray<Read>; order: ListOrder; after: Position | null },
): Promise<Collected> => {
  const accepts = acceptsOf(deps, query);
  const tickets: Ticket[] = [];
  let { after } = from;
  let rowsRead = 0;
  let isLast = false;
  while (tickets.length < pageSize && !isLast && rowsRead < maxRowsRead) {
    const page = await mergedPage(from.reads, after, from.order);
    rowsRead += page.tickets.length;
    isLast = !page.hasMore;
    if (page.tickets.length === 0) break;
    const tagged = new Set(await withTags(deps, query.tags, page.tickets.filter(accepts)));
    for (const ticket of page.tickets) {
      if (tickets.length === pageSize) {
        isLast = false;
        break;
      }
      after = { listedAt: listedAtOf(ticket), ticketId: ticket.id };
      if (tagged.has(ticket)) tickets.push(ticket);
    }
  }
  return { tickets, after, isLast };
};

/** The index queries that together hold the tab: the user's own, the chosen users', the chosen queues', or the whole status. */
const readsOf = ({ actor, tickets }: TicketDeps, query: ListQuery, status: TicketStatus, order: ListOrder): Read[] => {
  const shelf: Shelf = query.only === 'snoozed' ? 'snoozed' : 'listed';
  const isAll = (query.showAll === true || query.status === 'search') && canSeeAll(actor);
  if (status === 'open' && query.users?.length) {
    const shown = canSeeAll(actor) ? query.users : query.users.filter((id) => id === actor.userId);
    return shown.map(
      (userId): Read =>
        (after, limit) =>
          tickets.listByUser(userId, status, after, order, limit, shelf),
    );
  }
  if (status === 'open' && !isAll) return [(after, limit) => tickets.listByUser(actor.userId, status, after, order, limit, shelf)];
  if (status === 'group') return actor.allowGroup ? [(after, limit) => tickets.listByStatus(status, after, order, limit, shelf)] : [];
  const chosen = query.queueIds?.length ? query.queueIds : null;
  const isClosed = status === 'closed' || status === 'nps';
  if (chosen === null && (actor.profile === 'admin' || (isClosed && actor.allHistoric)))
    return [(after, limit) => tickets.listByStatus(status, after, order, limit, shelf)];
  const queues: (QueueId | null)[] = chosen ?? [...actor.queueIds];
  const withoutQueue = chosen === null && (actor.profile === 'admin' || actor.allTicket);
  const own: Read[] = isClosed ? [(after, limit) => tickets.listByUser(actor.userId, status, after, order, limit, shelf)] : [];
  return [...queues, ...(withoutQueue ? [null] : [])]
    .map(
      (queue): Read =>
        (after, limit) =>
          tickets.listByQueue(queue, status, after, order, limit, shelf),
    )
    .concat(own);
};

/** The next rows of several ordered reads as one ordered page without doubles. */
const mergedPage = async (reads: ReadonlyArray<Read>, after: Position | null, order: ListOrder): Promise<TicketPage> => {
  const pages = await Promise.all(reads.map((read) => read(after, pageSize + 1)));
  const direction = order === 'desc' ? -1 : 1;
  const byId = new Map(pages.flatMap(({ tickets }) => tickets).map((ticket) => [ticket.id, ticket]));
  const merged = [...byId.values()].sort((a, b) => direction * byPlace(a, b));
  // A read that stopped early holds back whatever lies beyond its last row: only rows before that are in place.
  const ends = pages.filter(({ hasMore }) => hasMore).flatMap(({ tickets }) => tickets.slice(-1));
  const complete = merged.filter((ticket) => ends.every((end) => direction * byPlace(ticket, end) <= 0));
  return { tickets: complete, hasMore: ends.length > 0 };
};

/** Sorts tickets as the index does: by place, then by the id as text. */
export const byPlace = (a: Ticket, b: Ticket): number =>
  compareText(listedAtOf(a), listedAtOf(b)) || compareText(String(a.id), String(b.id));
const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
