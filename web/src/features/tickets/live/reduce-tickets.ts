import type { InfiniteData } from '@tanstack/react-query';
import type { TicketFilter, TicketPage } from '../api/ticket-queries.ts';
import { statusesOfTab } from '../ticket-search.ts';
import type { TicketView } from '../ticket-types.ts';

/** What a live event means for lists. `saved` covers create and update: the server sends the ticket as it is now. */
export type TicketChange =
  | { kind: 'saved'; ticket: TicketView }
  /** `lost` says why it left this person's sight; absent when he deleted it himself. */
  | {
      kind: 'deleted';
      ticketId: number;
      lost?: { cause: 'taken' | 'transferred' | 'deleted' | 'hidden'; by: string | null; to: string | null };
    }
  | { kind: 'read'; ticketId: number };

export type TicketList = InfiniteData<TicketPage>;

/** Whether a ticket belongs in a list. A search only keeps what it already found: the server knows what matches a text. */
export const belongsIn = (ticket: TicketView, filter: TicketFilter, userId: string): boolean => {
  if (filter.view === 'search') return false;
  if (!statusesOfTab[filter.view].includes(ticket.status)) return false;
  if (!isAmong(filter.queues, ticket.queueId) || !isAmong(filter.connections, ticket.whatsappId)) return false;
  if (!isAmong(filter.statuses, ticket.status) || !isAmong(filter.users, ticket.userId)) return false;
  if (filter.tags.length > 0 && !ticket.contact.tags.some(({ id }) => filter.tags.includes(id))) return false;
  // Whose are shown is said by the users filter, where one is set.
  if (filter.view === 'open' && filter.users.length === 0) return filter.showAll || ticket.userId === userId;
  return true;
};

/** No list asks for nothing in particular. */
const isAmong = (wanted: ReadonlyArray<string>, value: string | null): boolean =>
  wanted.length === 0 || (value !== null && wanted.includes(value));

/** Applies a batch of changes to one loaded list: changed rows are replaced, moved ones go to the top (the bottom when the
 *  oldest come first and the end is loaded), rows that no longer belong leave. Stale changes are dropped. The same object
 *  comes back when nothing changed, and untouched pages keep theirs. */
export const reduceTickets = (list: TicketList, changes: TicketChange[], filter: TicketFilter, userId: string): TicketList => {
  const { saved, deleted, read } = sortChanges(changes);
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
        if (filter.view === 'search') tickets.push(update);
        else if (!belongsIn(update, filter, userId)) added--;
        else if (update.updatedAt === ticket.updatedAt) tickets.push(update);
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
    pages: placeMoved(pages, moved, filter.sort).map((page) => (added === 0 ? page : { ...page, count: page.count + added })),
  };
};

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

const placeMoved = (pages: TicketPage[], moved: TicketView[], sort: 'ASC' | 'DESC'): TicketPage[] => {
  if (moved.length === 0) return pages;
  const target = sort === 'DESC' ? 0 : pages.length - 1;
  moved.sort((a, b) => (a.updatedAt < b.updatedAt ? -1 : 1) * (sort === 'DESC' ? -1 : 1));
  return pages.map((page, index) => {
    if (index !== target) return page;
    if (sort === 'DESC') return { ...page, tickets: [...moved, ...page.tickets] };
    // with more pages to come, the end of the list is not here yet
    return page.hasMore ? page : { ...page, tickets: [...page.tickets, ...moved] };
  });
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
