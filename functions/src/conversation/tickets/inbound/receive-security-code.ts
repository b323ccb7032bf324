import { threadIdOf } from '@balcao/shared/domain/ids.ts';
import { activeStatuses } from '@balcao/shared/domain/tickets/ticket.ts';
import type { InboundEvent } from '@balcao/shared/events/channel-messages.ts';
import type { Connection } from '../../../setup/connections/service/connection-records.ts';
import type { ReceiveDeps } from './receive-deps.ts';

type SecurityCodeEvent = Extract<InboundEvent, { type: 'security-code' }>;
export type SecurityCodeDeps = {
  contacts: Pick<ReceiveDeps['contacts'], 'findByIdentity'>;
  tickets: Pick<ReceiveDeps['tickets'], 'getThread' | 'get' | 'noteSecurityCode'>;
};

/** Notes in the log of the open ticket that the customer's security code changed, as after a new phone. Nobody wrote anything: without a ticket that was
 *  open when it happened there is nothing to note. */
export const receiveSecurityCode = async (
  { contacts, tickets }: SecurityCodeDeps,
  connection: Pick<Connection, 'id'>,
  { identities, providerId, at }: SecurityCodeEvent,
): Promise<void> => {
  const contactId = await contacts.findByIdentity(identities);
  if (contactId === null) return;
  const { activeTicketId } = await tickets.getThread(threadIdOf(connection.id, contactId));
  const ticket = activeTicketId && (await tickets.get(activeTicketId));
  if (!ticket || !activeStatuses.includes(ticket.status)) return;
  // Told again after that ticket ended, it must not come into the next one. Meta tells whole seconds.
  if (Date.parse(ticket.createdAt) >= Date.parse(at) + 1000) return;
  await tickets.noteSecurityCode(ticket, providerId, at);
};
