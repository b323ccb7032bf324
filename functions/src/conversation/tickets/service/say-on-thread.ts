import { randomUUID } from 'node:crypto';
import { threadIdOf, ticketUuidOf, type CompanyId, type QueueId, type UserId } from '@balcao/shared/domain/ids.ts';
import { lastMessageText } from '@balcao/shared/domain/tickets/last-message.ts';
import type { Message } from '@balcao/shared/domain/messages/message.ts';
import type { Ticket, TicketCampaign } from '@balcao/shared/domain/tickets/ticket.ts';
import { open } from '@balcao/shared/domain/tickets/transitions/open.ts';
import { workingStatus } from '@balcao/shared/domain/tickets/transitions/transition.ts';
import { companyRecords, type CompanyStore } from '../../../organisation/companies/service/company-records.ts';
import { userRecords, type UserStore } from '../../../organisation/users/service/user-records.ts';
import { contactRecords, type Contact, type ContactStore } from '../../../people/contacts/service/contact-records.ts';
import type { RowWrite } from '../../../platform/write-together.ts';
import type { Connection } from '../../../setup/connections/service/connection-records.ts';
import { queueRecords, type QueueStore } from '../../../setup/queues/service/queue-records.ts';
import { touchOfSent } from '../messages/new-message.ts';
import { messageStoreFor, type MessageStore } from '../store/message-store.ts';
import { ticketStoreFor, type TicketStore } from '../store/ticket-store.ts';

export { plainFile } from '../automation/plain-file.ts';
export { newMessage } from '../messages/new-message.ts';
export { writeSays } from '../automation/write-says.ts';

/** The conversation of a contact over a connection: its ticket that is not closed, and the one it had last; null = none. */
export type Conversation = { active: Ticket | null; last: Ticket | null };

export const conversationOf = async (
  companyId: CompanyId,
  contact: Pick<Contact, 'id'>,
  connection: Pick<Connection, 'id'>,
  tickets: Pick<TicketStore, 'get' | 'getThread'> = ticketStoreFor(companyId),
): Promise<Conversation> => {
  const { activeTicketId, lastTicketId } = await tickets.getThread(threadIdOf(connection.id, contact.id));
  const [active, last] = await Promise.all([
    activeTicketId === null ? null : tickets.get(activeTicketId),
    lastTicketId === null ? null : tickets.get(lastTicketId),
  ]);
  return { active, last: active ?? last };
};

type Deps = {
  tickets: Pick<TicketStore, 'open'>;
  messages: Pick<MessageStore, 'append'>;
  companies: Pick<CompanyStore, 'nextTicketId'>;
  contacts: Pick<ContactStore, 'standsWrite'>;
  queues: Pick<QueueStore, 'standsWrite'>;
  users: Pick<UserStore, 'activeWrite'>;
};
const depsOf = (companyId: CompanyId): Deps => ({
  tickets: ticketStoreFor(companyId),
  messages: messageStoreFor(companyId),
  companies: companyRecords(companyId),
  contacts: contactRecords(companyId),
  queues: queueRecords(companyId),
  users: userRecords(companyId),
});

export type Saying = {
  contact: Pick<Contact, 'id' | 'isGroup'>;
  connection: Pick<Connection, 'id' | 'channel'>;
  conversation: Conversation;
  /** The ticket to create when the contact has no open one: its queue, its user and its status; a `closed` one appears in no attendant's list.
   *  Null = create none: the message is added to the last ticket, which stays closed. */
  opening: { queueId: QueueId | null; userId: UserId | null; status: 'open' | 'closed' } | null;
  /** The messages as they stand in this ticket; their order is that in which the customer reads them. */
  compose: (ticket: Ticket) => ReadonlyArray<Message>;
  /** The campaign that the message is of. */
  campaign?: TicketCampaign | undefined;
  now: Date;
};

/** Puts messages that no person writes at this moment into a conversation, in one transaction with other rows. Whoever waits for an answer goes on
 *  waiting, and nothing is read by it. `lost`: the conversation, or what another row rested on, changed meanwhile; nothing was written.
 *  `nothing`: `compose` gave no message, and nothing was written. */
export const sayOnThread = async (
  companyId: CompanyId,
  { contact, connection, conversation: { active, last }, opening, compose, campaign, now }: Saying,
  alongsideOf: (ticket: Ticket) => ReadonlyArray<RowWrite>,
  deps: Deps = depsOf(companyId),
): Promise<'saved' | 'lost' | 'nothing'> => {
  const existing = active ?? (opening === null ? last : null);
  if (existing) {
    const [first, ...others] = compose(existing);
    if (!first) return 'nothing';
    const newest = others.at(-1) ?? first;
    const touch = { ...touchOfSent(newest), waitingSince: existing.waitingSince, addUnread: 0 as const, campaign };
    const written = await deps.messages.append(existing, [first, ...others], [], touch, null, alongsideOf(existing));
    return written === 'saved' ? 'saved' : 'lost';
  }
  const id = await deps.companies.nextTicketId();
  const isWorkedOn = opening?.status === 'open' && opening.userId !== null;
  const queueId = opening?.queueId ?? null;
  const userId = opening?.userId ?? null;
  const opened = open(
    {
      id,
      uuid: ticketUuidOf(id, randomUUID()),
      threadId: threadIdOf(connection.id, contact.id),
      contactId: contact.id,
      connectionId: connection.id,
      channel: connection.channel,
      isGroup: contact.isGroup,
      status: opening?.status !== 'open' ? 'closed' : isWorkedOn ? workingStatus(contact) : contact.isGroup ? 'group' : 'pending',
      queueId,
      userId,
      lastInboundAt: last?.lastInboundAt ?? null,
      threadControl: last?.threadControl,
      campaign,
    },
    { userId: null, at: now.toISOString() },
  );
  const messages = compose(opened.ticket);
  const newest = messages.at(-1);
  if (!newest) return 'nothing';
  const ticket: Ticket = {
    ...opened.ticket,
    lastMessage: lastMessageText(newest.mediaType, newest.body, newest.media),
    lastMessageId: newest.id,
    lastMessageFromMe: true,
  };
  const stands = [
    deps.contacts.standsWrite(contact.id),
    ...(queueId === null ? [] : [deps.queues.standsWrite(queueId)]),
    ...(userId === null ? [] : [deps.users.activeWrite(userId)]),
  ];
  return deps.tickets.open({ ...opened, ticket }, messages, [], { alongside: [...stands, ...alongsideOf(ticket)] });
};
