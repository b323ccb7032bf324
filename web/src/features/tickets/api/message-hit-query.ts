import { queryOptions } from '@tanstack/react-query';
import type { TicketView } from '../ticket-types.ts';
import { ticketsKey } from './ticket-queries.ts';

/** Pages of a thread that are looked through for one row, and at each asking for an older message. */
const maxPages = 5;
const maxPagesFurther = 60;

/** The newest message of a ticket's thread that holds the words searched for (or, if none has all of them, one of them), with the piece
 *  of its text. `further`: none among the latest, and where to look on; null: none at all, or the words are the customer's name. The index
 *  knows only which threads hold the words. */
export const messageHitQuery = (ticket: TicketView | undefined, searched: string) =>
  queryOptions({
    queryKey: [...ticketsKey, 'hit', ticket?.id, searched],
    queryFn: async ({ signal }) => (ticket ? (await looking()).lookThrough(ticket, searched, { pages: maxPages, signal }) : null),
    staleTime: 30_000,
  });

/** Such a message among those older than `cursor`; what was found stays found. */
export const furtherHitQuery = (ticket: TicketView, searched: string, cursor: string) =>
  queryOptions({
    queryKey: [...ticketsKey, 'hit', ticket.id, searched, cursor],
    queryFn: async ({ signal }) => (await looking()).lookThrough(ticket, searched, { cursor, pages: maxPagesFurther, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Loaded with the first search inside messages. */
const looking = () => import('./look-through.ts');
