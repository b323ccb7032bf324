import type { Ticket } from '@balcao/shared/domain/tickets/ticket.ts';
import type { TicketId } from '@balcao/shared/domain/ids.ts';
import { canSeeTicket } from '@balcao/shared/domain/tickets/can-see-ticket.ts';
import type { Actor } from '../../../platform/actor.ts';
import { ticketStoreFor } from '../store/ticket-store.ts';

/** A ticket the actor may see, or null. */
export const ticketSeenBy = async (actor: Actor, id: TicketId): Promise<Ticket | null> => {
  const ticket = await ticketStoreFor(actor.companyId).get(id);
  return ticket && canSeeTicket(actor, ticket) ? ticket : null;
};
