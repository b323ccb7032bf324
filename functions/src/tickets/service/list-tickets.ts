import * as z from 'zod';
import {
  contactId as contactIdSchema,
  partsOfThread,
  threadId as threadIdSchema,
  ticketId as ticketIdSchema,
  type ConnectionId,
  type ContactId,
  type QueueId,
  type TagId,
  type UserId,
} from '@balcao/shared/domain/ids.ts';
import { canSeeAll, canSeeTicket } from '@balcao/shared/domain/tickets/can-see-ticket.ts';
import { ticketStatuses, type TicketStatus, type TicketView } from '@balcao/shared/domain/tickets/ticket.ts';
import { hidesNumbers } from '../../platform/actor.ts';
import type { StoredTicket } from '../store/conversation-tables.ts';
import type { ListOrder, Position, TicketPage } from '../store/ticket-store.ts';
import { countTickets } from './count-tickets.ts';
import type { TicketDeps } from './deps.ts';
import { loadTicketViews } from './ticket-views.ts';

export type ListQuery = {
  status?: TicketStatus | 'search';
  statusFilter?: string;
  searchParam?: string;
  searchOnMessages?: boolean;
  pageNumber?: number;
  cursor?: string;
  showAll?: boolean;
  queueIds?: QueueId[];
  whatsappIds?: ConnectionId[];
  whatsapps?: ConnectionId[];
  users?: UserId[];
  tags?: TagId[];
  contactId?: ContactId;
  withUnreadMessages?: boolean;
  sortTickets?: 'ASC' | 'DESC';
  date?: string;
  updatedAt?: string;
  updatedAfter?: string;
};
type ListAnswer = { tickets: TicketView[]; hasMore: boolean; count: number; nextCursor: string | null };

const pageSize = 40;
/** Rows looked at for one filtered page; beyond it the answer is short and says there is more. */
const maxRowsRead = 600;

/** One tab, newest change first, or search results. `count` is exact for a tab without further filters; otherwise it is
 *  what this answer holds (resolutions, "count for any filter mix"). */
export const listTickets = async (deps: TicketDeps, query: ListQuery): Promise<ListAnswer> => {
  const words = query.searchParam?.trim() ?? '';
  // Needed for whatever is found: read meanwhile.
  void deps.directory().catch(() => {});
  const found =
    query.status === 'search' || words !== '' || query.contactId ? await searchTickets(deps, query, words) : await readTab(deps, query);
  const tickets = await loadTicketViews(found.tickets, {
    companyId: deps.actor.companyId,
    contacts: deps.contacts,
    directory: deps.directory,
    hideNumber: hidesNumbers(deps.actor),
  });
  return { tickets, hasMore: found.nextCursor !== null, count: found.count ?? tickets.length, nextCursor: found.nextCursor };
};

type Found = { tickets: StoredTicket[]; nextCursor: string | null; count: number | null };
type Read = (after: Position | null, limit: number) => Promise<TicketPage>;

const readTab = async (deps: TicketDeps, query: ListQuery): Promise<Found> => {
  const status = query.status === undefined || query.status === 'search' ? 'open' : query.status;
  const order: ListOrder = query.sortTickets === 'ASC' ? 'asc' : 'desc';
  // The unread of every tab that has a badge, when no tab is named (the notification list).
  const statuses: ReadonlyArray<TicketStatus> =
    query.withUnreadMessages && query.status === undefined ? ['open', 'pending', 'group'] : [status];
  const reads = statuses.flatMap((each) => readsOf(deps, query, each, order));
  const accepts = acceptsOf(deps, query);
  const collected: StoredTicket[] = [];
  let after = toPosition(query.cursor);
  let rowsRead = 0;
  let exhausted = false;
  const counting = isPlain(query) ? countTickets(deps, query) : null;
  counting?.catch(() => {});
  while (collected.length < pageSize && !exhausted && rowsRead < maxRowsRead) {
    const page = await mergedPage(reads, after, order);
    rowsRead += page.tickets.length;
    exhausted = !page.hasMore;
    const tagged = new Set(await withTags(deps, query.tags, page.tickets.filter(accepts)));
    for (const ticket of page.tickets) {
      if (collected.length === pageSize) {
        exhausted = false;
        break;
      }
      after = { updatedAt: ticket.updatedAt, ticketId: ticket.id };
      if (tagged.has(ticket)) collected.push(ticket);
    }
  }
  const count = counting && (await counting)[countKey(status)];
  return { tickets: collected, nextCursor: exhausted || after === null ? null : fromPosition(after), count };
};

const countKey = (status: TicketStatus): 'open' | 'pending' | 'group' | 'closed' | 'unread' =>
  status === 'open' || status === 'pending' || status === 'group' || status === 'closed' ? status : 'pending';

const isPlain = (query: ListQuery) =>
  !query.tags?.length &&
  !query.users?.length &&
  !query.whatsapps?.length &&
  !query.withUnreadMessages &&
  !query.date &&
  !query.updatedAt &&
  !query.updatedAfter;

/** The index queries that together hold the tab: the user's own, the chosen queues', or the whole status. */
const readsOf = ({ actor, tickets }: TicketDeps, query: ListQuery, status: TicketStatus, order: ListOrder): Read[] => {
  const isAll = query.showAll === true && canSeeAll(actor);
  if (status === 'open' && !isAll) return [(after, limit) => tickets.listByUser(actor.userId, status, after, order, limit)];
  if (status === 'group' && actor.allowGroup) return [(after, limit) => tickets.listByStatus(status, after, order, limit)];
  const chosen = query.queueIds?.length ? query.queueIds : null;
  if (chosen === null && (actor.profile === 'admin' || (status === 'closed' && actor.allHistoric)))
    return [(after, limit) => tickets.listByStatus(status, after, order, limit)];
  const queues: (QueueId | null)[] = chosen ?? [...actor.queueIds];
  const withoutQueue = actor.profile === 'admin' || actor.allTicket;
  const own: Read[] = status === 'closed' ? [(after, limit) => tickets.listByUser(actor.userId, status, after, order, limit)] : [];
  return [...queues, ...(withoutQueue ? [null] : [])]
    .map(
      (queue): Read =>
        (after, limit) =>
          tickets.listByQueue(queue, status, after, order, limit),
    )
    .concat(own);
};

const acceptsOf = ({ actor }: TicketDeps, query: ListQuery) => {
  const connections = [...(query.whatsappIds ?? []), ...(query.whatsapps ?? [])];
  const statuses = statusFilterOf(query.statusFilter);
  return (ticket: StoredTicket): boolean =>
    canSeeTicket(actor, ticket) &&
    (connections.length === 0 || connections.includes(ticket.connectionId)) &&
    (!query.queueIds?.length || ticket.queueId === null || query.queueIds.includes(ticket.queueId)) &&
    (!query.users?.length || (ticket.userId !== null && query.users.includes(ticket.userId))) &&
    (statuses.length === 0 || statuses.includes(ticket.status)) &&
    (!query.withUnreadMessages || ticket.unreadMessages > 0) &&
    (!query.date || ticket.createdAt.startsWith(query.date)) &&
    (!query.updatedAt || ticket.updatedAt.startsWith(query.updatedAt)) &&
    (!query.updatedAfter || ticket.updatedAt > query.updatedAfter);
};

const statusFilterOf = (text: string | undefined): TicketStatus[] =>
  ticketStatuses.filter((status) => (text ?? '').split(/[^a-z]+/).includes(status));

/** The next rows of several ordered reads as one ordered page without doubles. */
const mergedPage = async (reads: ReadonlyArray<Read>, after: Position | null, order: ListOrder): Promise<TicketPage> => {
  const pages = await Promise.all(reads.map((read) => read(after, pageSize + 1)));
  const direction = order === 'desc' ? -1 : 1;
  const byId = new Map(pages.flatMap(({ tickets }) => tickets).map((ticket) => [ticket.id, ticket]));
  const merged = [...byId.values()].sort((a, b) => direction * compare(a, b));
  // A read that stopped early holds back whatever lies beyond its last row: only rows before that are in place.
  const ends = pages.filter(({ hasMore }) => hasMore).flatMap(({ tickets }) => tickets.slice(-1));
  const complete = merged.filter((ticket) => ends.every((end) => direction * compare(ticket, end) <= 0));
  return { tickets: complete, hasMore: ends.length > 0 };
};

/** The index orders by change, then by the id as text. */
const compare = (a: StoredTicket, b: StoredTicket) =>
  a.updatedAt === b.updatedAt ? compareText(String(a.id), String(b.id)) : compareText(a.updatedAt, b.updatedAt);
const compareText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

const position = z.object({ updatedAt: z.string(), ticketId: ticketIdSchema });
const fromPosition = (at: Position): string => Buffer.from(JSON.stringify(at)).toString('base64url');
/** A cursor that is not ours starts from the top. */
const toPosition = (cursor: string | undefined): Position | null => {
  if (!cursor) return null;
  try {
    return position.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')));
  } catch {
    return null;
  }
};

const maxHits = 300;

/** Tickets of contacts whose name or number matches, and of threads whose messages hold the words. */
const searchTickets = async (deps: TicketDeps, query: ListQuery, words: string): Promise<Found> => {
  const byNumber = /^#?\d{1,9}$/.test(words) ? [ticketIdSchema.parse(words.replace('#', ''))] : [];
  const contactIds = query.contactId
    ? [query.contactId]
    : words
      ? (await deps.search.find('contact', words, maxHits)).map((id) => contactIdSchema.parse(id))
      : [];
  const threads =
    query.searchOnMessages && words ? (await deps.search.find('message', words, maxHits)).map((id) => threadIdSchema.parse(id)) : [];
  const ofContacts = await Promise.all(contactIds.map((id) => deps.tickets.listByContact(id, 20)));
  const ofThreads = await Promise.all(
    [...new Set(threads.map((thread) => partsOfThread(thread).contactId))].map((id) => deps.tickets.listByContact(id, 20)),
  );
  const accepts = acceptsOf(deps, query);
  const hits = await deps.tickets.getMany([...byNumber, ...ofContacts.flat(), ...ofThreads.flat()]);
  const tickets = (await withTags(deps, query.tags, hits.filter(accepts))).sort(
    (a, b) => (query.sortTickets === 'ASC' ? 1 : -1) * compare(a, b),
  );
  const start =
    ((query.pageNumber ?? 1) - 1) * pageSize +
    (toPosition(query.cursor) ? tickets.findIndex((ticket) => ticket.id === toPosition(query.cursor)?.ticketId) + 1 : 0);
  const page = tickets.slice(start, start + pageSize);
  const last = page.at(-1);
  return {
    tickets: page,
    nextCursor: last && start + pageSize < tickets.length ? fromPosition({ updatedAt: last.updatedAt, ticketId: last.id }) : null,
    count: tickets.length,
  };
};

/** Those whose contact has one of the tags. */
const withTags = async (
  { contacts }: TicketDeps,
  tags: ReadonlyArray<TagId> | undefined,
  tickets: StoredTicket[],
): Promise<StoredTicket[]> => {
  if (!tags?.length) return tickets;
  const byId = await contacts.getMany(tickets.map(({ contactId }) => contactId));
  return tickets.filter(({ contactId }) => byId.get(contactId)?.tagIds.some((tag) => tags.includes(tag)));
};
