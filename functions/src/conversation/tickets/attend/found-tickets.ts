import { type Ticket } from '@balcao/shared/domain/tickets/ticket.ts';

/** `hasMoreThanCount`: the count is of what was found so far. */
export type Found = { tickets: Ticket[]; nextCursor: string | null; count: number | null; hasMoreThanCount?: boolean };
