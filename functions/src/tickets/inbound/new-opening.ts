import { randomUUID } from 'node:crypto';
import { threadIdOf, ticketUuidOf } from '@balcao/shared/domain/ids.ts';
import type { Ticket, TicketStatus } from '@balcao/shared/domain/tickets/ticket.ts';
import { open, type Opening } from '@balcao/shared/domain/tickets/transitions/open.ts';
import type { Contact } from '../../contacts/service/contact-records.ts';
import type { Connection } from '../../connections/service/connection-records.ts';

/** A ticket that begins with a customer's message: it waits, in the connection's queue when there is only one. */
export const newOpening = (
  connection: Connection,
  contact: Contact,
  { id, status, lastInboundAt }: Pick<Ticket, 'id' | 'status' | 'lastInboundAt'>,
  at: string,
): Opening => {
  const [onlyQueue, ...others] = connection.queueIds;
  return open(
    {
      id,
      uuid: ticketUuidOf(id, randomUUID()),
      threadId: threadIdOf(connection.id, contact.id),
      contactId: contact.id,
      connectionId: connection.id,
      channel: connection.channel,
      isGroup: contact.isGroup,
      status,
      queueId: status === 'group' || others.length > 0 ? null : (onlyQueue ?? null),
      userId: null,
      lastInboundAt,
    },
    { userId: null, at },
  );
};

/** Groups stand among the groups, unless the connection treats them like customers. */
export const firstStatus = (connection: Connection, contact: Contact): TicketStatus =>
  contact.isGroup && !connection.groupAsTicket ? 'group' : 'pending';
