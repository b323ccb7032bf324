import { threadIdOf } from '@balcao/shared/domain/ids.ts';
import { controlAfterHandover } from '@balcao/shared/domain/tickets/thread-control.ts';
import type { InboundEvent } from '@balcao/shared/events/channel-messages.ts';
import type { Connection } from '../../../setup/connections/service/connection-records.ts';
import type { ReceiveDeps } from './receive-deps.ts';

type ThreadControlEvent = Extract<InboundEvent, { type: 'thread-control' }>;
export type ThreadControlDeps = {
  contacts: Pick<ReceiveDeps['contacts'], 'findByIdentity'>;
  tickets: Pick<ReceiveDeps['tickets'], 'getThread' | 'get' | 'setThreadControl'>;
};

/** Stores with a conversation's last ticket which app may write in it. Who never wrote to us has no ticket: their first message says it itself. */
export const receiveThreadControl = async (
  { contacts, tickets }: ThreadControlDeps,
  connection: Pick<Connection, 'id'>,
  { identities, owner, at }: ThreadControlEvent,
): Promise<void> => {
  const contactId = await contacts.findByIdentity(identities);
  if (contactId === null) return;
  const { lastTicketId } = await tickets.getThread(threadIdOf(connection.id, contactId));
  const ticket = lastTicketId && (await tickets.get(lastTicketId));
  if (!ticket) return;
  const control = controlAfterHandover(ticket.threadControl, { owner, at });
  if (control !== ticket.threadControl) await tickets.setThreadControl(ticket, control);
};
