import { threadIdOf, type CompanyId, type ConnectionId, type ContactId, type TicketUuid } from '@balcao/shared/domain/ids.ts';
import { activeStatuses } from '@balcao/shared/domain/tickets/ticket.ts';
import type { RowWrite } from '../../../platform/write-together.ts';
import { ticketStoreFor } from '../store/ticket-store.ts';

/** A ticket of the contact that is not closed, if there is one among the newest. */
export const openTicketOf = async (companyId: CompanyId, contactId: ContactId): Promise<{ uuid: TicketUuid } | null> => {
  const store = ticketStoreFor(companyId);
  const tickets = await store.getMany(await store.listByContact(contactId, 50, { consistent: true }), { consistent: true });
  return tickets.find(({ status }) => activeStatuses.includes(status)) ?? null;
};

/** A transaction takes a hundred rows; a contact's own and the log's entry are among them. */
const mostConnections = 80;

/** For a transaction: refuse when a ticket of the contact was opened meanwhile, by one of these connections. */
export const noTicketOpened = (companyId: CompanyId, contactId: ContactId, connectionIds: ReadonlyArray<ConnectionId>): RowWrite[] =>
  ticketStoreFor(companyId).threadsFree(connectionIds.slice(0, mostConnections).map((connectionId) => threadIdOf(connectionId, contactId)));

/** The ticket that is open between a contact and a connection. */
export const ticketOpenOn = async (
  companyId: CompanyId,
  contactId: ContactId,
  connectionId: ConnectionId,
): Promise<{ uuid: TicketUuid } | null> => {
  const store = ticketStoreFor(companyId);
  const { activeTicketId } = await store.getThread(threadIdOf(connectionId, contactId));
  return activeTicketId === null ? null : store.get(activeTicketId);
};
