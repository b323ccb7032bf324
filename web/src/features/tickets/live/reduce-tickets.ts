import type { InfiniteData } from '@tanstack/react-query';
import type { CountedFacts } from '@balcao/shared/domain/tickets/counted-as.ts';
import { listedAtOf } from '@balcao/shared/domain/tickets/list-place.ts';
import type { TicketFilter, TicketPage } from '../ticket-page.ts';
import { statusesOfTab } from '../ticket-search.ts';
import type { TicketView } from '../ticket-types.ts';

/** What a live event means for lists. `saved` covers create and update: the server sends the ticket as it is now. */
export type TicketChange =
  | {
      kind: 'saved';
      ticket: TicketView;
      /** As the tabs counted it before; absent or null: this user did not see it. */
      was?: CountedFacts | null;
    }
  /** `lost` says why it left this person's sight; absent when he deleted it himself. */
  | {
      kind: 'deleted';
      ticketId: number;
      was?: CountedFacts | null;
      lost?: { cause: 'taken' | 'transferred' | 'deleted' | 'hidden'; by: string | null; to: string | null };
    }
  | { kind: 'read'; ticketId: number };

export type TicketList = InfiniteData<TicketPage>;

/** Whether a ticket belongs in a list. A search only keeps what it already found: the server knows what matches a text. */
export const belongsIn = (ticket: TicketView, filter: TicketFilter, userId: string): boolean => {
  if (filter.only === null && filter.view === 'search') return false;
  if (filter.only === 'followed') return ticket.followers.some((id) => id === userId);
  if ((filter.only === 'snoozed') !== (ticket.snoozedUntil !== null)) return false;
  if (filter.view !== 'search' && !statusesOfTab[filter.view].includes(ticket.status)) return false;
  if (!isAmong(filter.queues, ticket.queueId) || !isAmong(filter.connections, ticket.whatsappId)) return false;
  if (!isAmong(filter.statuses, ticket.status) || !isAmong(filter.users, ticket.userId)) return false;
  if (filter.tags.length > 0 && !ticket.contact.tags.some(({ id }) => filter.tags.includes(id))) return false;
  // Whose are shown is said by the users filter, where one is set.
  if ((filter.view === 'open' || (filter.only !== null && ticket.status === 'open')) && filter.users.length === 0)
    return filter.showAll || ticket.userId === userId;
  return true;
};

/** No list asks for nothing in particular. */
const isAmong = (wanted: ReadonlyArray<string>, value: string | null): boolean =>
  wanted.length === 0 || (value !== null && wanted.includes(value));

/** Applies a batch of changes to one loaded list: changed rows are replaced, moved ones go where the list's order has them, rows that no longer belong leave. Stale changes are dropped. The same object
 *  comes back when nothing changed, and untouched pages keep theirs. */
export const reduceTickets = (list: TicketList, changes: TicketChange[], filter: TicketFilter, userId: string): TicketList => {
  const { saved, deleted, read } = sortChanges(changes);
  // Followed ones stand by their number.
  const placeOf = filter.only === 'followed' ? byNumber : listedAtOf;
  const moved: TicketView[] = [];
  let added = 0;
  let anyTouched = false;
  const pages = list.pages.map((page) => {
    let touched = false;
    const tickets: TicketView[] = [];
    for (const ticket of page.tickets) {
      const update = saved.get(ticket.id);
      if (update) saved.delete(ticket.id);
      if (update && update.updatedAt < ticket.updatedAt) tickets.push(ticket);
      else if (update) {
        touched = true;
        if (filter.view === 'search' && filter.only === null) tickets.push(update);
        else if (!belongsIn(update, filter, userId)) added--;
        else if (placeOf(update) === placeOf(ticket)) tickets.push(update);
        else moved.push(update);
      } else if (deleted.has(ticket.id)) {
        touched = true;
        added--;
      } else if (read.has(ticket.id) && ticket.unreadMessages > 0) {
        touched = true;
        tickets.push({ ...ticket, unreadMessages: 0 });
      } else tickets.push(ticket);
    }
    anyTouched ||= touched;
    return touched ? { ...page, tickets } : page;
  });
  for (const ticket of saved.values())
    if (belongsIn(ticket, filter, userId)) {
      moved.push(ticket);
      added++;
    }
  if (!anyTouched && moved.length === 0) return list;
  return {
    ...list,
    pages: placeMoved(pages, moved, filter.sort, placeOf).map((page) => (added === 0 ? page : { ...page, count: page.count + added })),
  };
};

const byNumber = ({ id }: TicketView): string => String(id).padStart(10, '0');

/** The last word per ticket. */
const sortChanges = (changes: TicketChange[]) => {
  const saved = new Map<number, TicketView>();
  const deleted = new Set<number>();
  const read = new Set<number>();
  for (const change of changes) {
    if (change.kind === 'deleted') {
      deleted.add(change.ticketId);
      saved.delete(change.ticketId);
    } else if (change.kind === 'read') {
      read.add(change.ticketId);
      const later = saved.get(change.ticketId);
      if (later) saved.set(change.ticketId, { ...later, unreadMessages: 0 });
    } else if ((saved.get(change.ticket.id)?.updatedAt ?? '') <= change.ticket.updatedAt) saved.set(change.ticket.id, change.ticket);
  }
  return { saved, deleted, read };
};

/** Each where the server would list it; one that belongs behind the last loaded row waits there until that page is loaded. */
const placeMoved = (
  pages: TicketPage[],
  moved: TicketView[],
  sort: 'ASC' | 'DESC',
  placeOf: (ticket: TicketView) => string,
): TicketPage[] => {
  const isAhead = (a: TicketView, b: TicketView): boolean => {
    const [from, other] = [placeOf(a), placeOf(b)];
    const isEarlier = from === other ? a.id < b.id : from < other;
    return sort === 'ASC' ? isEarlier : !isEarlier;
  };
  const placed = [...pages];
  for (const ticket of moved) {
    const inPage = placed.findIndex(({ tickets, hasMore }) => !hasMore || tickets.some((row) => isAhead(ticket, row)));
    const page = placed[inPage];
    if (!page) continue;
    const at = page.tickets.findIndex((row) => isAhead(ticket, row));
    placed[inPage] = { ...page, tickets: page.tickets.toSpliced(at < 0 ? page.tickets.length : at, 0, ticket) };
  }
  return placed;
};

/** Rows in order; a row that a later page repeats (it moved while pages were loading) is shown once. */
export const flattenTickets = (list: TicketList | undefined): TicketView[] => {
  const seen = new Set<number>();
  const tickets: TicketView[] = [];
  for (const page of list?.pages ?? [])
    for (const ticket of page.tickets)
      if (!seen.has(ticket.id)) {
        seen.add(ticket.id);
        tickets.push(ticket);
      }
  return tickets;
};
