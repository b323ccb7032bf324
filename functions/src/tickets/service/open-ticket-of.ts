import type { CompanyId, ContactId, TicketUuid } from '@balcao/shared/domain/ids.ts';
import { activeStatuses } from '@balcao/shared/domain/tickets/ticket.ts';
import { ticketStoreFor } from '../store/ticket-store.ts';

/** A ticket of the contact that is not closed, if there is one among the newest. */
export const openTicketOf = async (companyId: CompanyId, contactId: ContactId): Promise<{ uuid: TicketUuid } | null> => {
  const store = ticketStoreFor(companyId);
  const tickets = await store.getMany(await store.listByContact(contactId, 50));
  return tickets.find(({ status }) => activeStatuses.includes(status)) ?? null;
};
