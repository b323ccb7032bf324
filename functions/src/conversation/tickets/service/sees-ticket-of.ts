import type { ContactId } from '@balcao/shared/domain/ids.ts';
import { canSeeTicket } from '@balcao/shared/domain/tickets/can-see-ticket.ts';
import type { Actor } from '../../../platform/actor.ts';
import { ticketStoreFor } from '../store/ticket-store.ts';

/** How many of a contact's tickets are looked at: what is asked must not grow with years of conversations. */
const newest = 50;

/** Whether the actor may see one of the contact's newest tickets. */
export const seesTicketOf = async (actor: Actor, contactId: ContactId): Promise<boolean> => {
  const store = ticketStoreFor(actor.companyId);
  const tickets = await store.getMany(await store.listByContact(contactId, newest));
  return tickets.some((ticket) => canSeeTicket(actor, ticket));
};
