import { threadIdOf } from '@balcao/shared/domain/ids.ts';
import { activeStatuses } from '@balcao/shared/domain/tickets/ticket.ts';
import type { InboundEvent } from '@balcao/shared/events/channel-messages.ts';
import type { Connection } from '../../../setup/connections/service/connection-records.ts';
import type { ReceiveDeps } from './receive-deps.ts';

type NoticeEvent = Extract<InboundEvent, { type: 'notice' }>;
export type NoticeDeps = {
  contacts: Pick<ReceiveDeps['contacts'], 'findByIdentity'>;
  tickets: Pick<ReceiveDeps['tickets'], 'getThread' | 'get' | 'note'>;
};

/** Notes in the log of the open ticket what a channel tells of its customer, such as a security code that changed. Nobody wrote anything: without a
 *  ticket that was open when it happened there is nothing to note, and no bot runs. */
export const receiveNotice = async (
  { contacts, tickets }: NoticeDeps,
  connection: Pick<Connection, 'id'>,
  { identities, notice, text, providerId, at }: NoticeEvent,
): Promise<void> => {
  const contactId = await contacts.findByIdentity(identities);
  if (contactId === null) return;
  const { activeTicketId } = await tickets.getThread(threadIdOf(connection.id, contactId));
  const ticket = activeTicketId && (await tickets.get(activeTicketId));
  if (!ticket || !activeStatuses.includes(ticket.status)) return;
  // Told again after that ticket ended, it must not come into the next one. Meta tells whole seconds.
  if (Date.parse(ticket.createdAt) >= Date.parse(at) + 1000) return;
  await tickets.note(ticket, { type: notice, reason: text ?? null, noticeId: providerId, at });
};
