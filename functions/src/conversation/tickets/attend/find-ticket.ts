import type { Ticket } from '@balcao/shared/domain/tickets/ticket.ts';
import type { TicketId } from '@balcao/shared/domain/ids.ts';
import { canSeeTicket } from '@balcao/shared/domain/tickets/can-see-ticket.ts';
import { AppError } from '@balcao/shared/errors/app-error.ts';
import type { Actor } from '../../../platform/actor.ts';
import type { TicketStore } from '../store/ticket-store.ts';

/** @throws AppError ERR_TICKET_NOT_FOUND, also for a ticket the actor may not see. */
export const findTicket = async ({ actor, tickets }: { actor: Actor; tickets: Pick<TicketStore, 'get'> }, id: TicketId): Promise<Ticket> =>
  seenBy(actor, await tickets.get(id));

/** @throws AppError ERR_TICKET_NOT_FOUND for none, and for one that the actor may not see. */
export const seenBy = (actor: Actor, ticket: Ticket | null): Ticket => {
  if (!ticket || !canSeeTicket(actor, ticket)) throw new AppError('ERR_TICKET_NOT_FOUND', undefined);
  return ticket;
};
