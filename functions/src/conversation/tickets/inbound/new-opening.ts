import { randomUUID } from 'node:crypto';
import { threadIdOf, ticketUuidOf, type QueueId } from '@balcao/shared/domain/ids.ts';
import type { Ticket, TicketStatus } from '@balcao/shared/domain/tickets/ticket.ts';
import { open, type Opening } from '@balcao/shared/domain/tickets/transitions/open.ts';
import type { Contact } from '../../../people/contacts/service/contact-records.ts';
import type { Connection } from '../../../setup/connections/service/connection-records.ts';

/** A ticket that begins with a customer's message: it waits. */
export const newOpening = (
  connection: Connection,
  contact: Contact,
  {
    id,
    status,
    queueId,
    lastInboundAt,
    threadControl,
    campaign,
  }: Pick<Ticket, 'id' | 'status' | 'queueId' | 'lastInboundAt' | 'threadControl' | 'campaign'>,
  at: string,
): Opening =>
  open(
    {
      id,
      uuid: ticketUuidOf(id, randomUUID()),
      threadId: threadIdOf(connection.id, contact.id),
      contactId: contact.id,
      connectionId: connection.id,
      channel: connection.channel,
      isGroup: contact.isGroup,
      status,
      queueId,
      userId: null,
      lastInboundAt,
      ...(threadControl ? { threadControl } : {}),
      ...(campaign ? { campaign } : {}),
    },
    { userId: null, at },
  );

/** The connection's queue, when there is only one; it may have been deleted. */
export const queueOfNew = ({ queueIds }: Pick<Connection, 'queueIds'>, status: TicketStatus): QueueId | null => {
  const [onlyQueue, ...others] = queueIds;
  return status === 'group' || others.length > 0 ? null : (onlyQueue ?? null);
};

/** Groups stand among the groups, unless the connection treats them like customers. */
export const firstStatus = (connection: Connection, contact: Contact): TicketStatus =>
  contact.isGroup && !connection.groupAsTicket ? 'group' : 'pending';
