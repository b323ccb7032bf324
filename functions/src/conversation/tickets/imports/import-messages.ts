import type { Ticket } from '@balcao/shared/domain/tickets/ticket.ts';
import { threadIdOf } from '@balcao/shared/domain/ids.ts';
import type { Message } from '@balcao/shared/domain/messages/message.ts';
import { positionOf, spanOf, timeOfId } from '@balcao/shared/domain/messages/position-of.ts';
import { lastMessageText } from '@balcao/shared/domain/tickets/last-message.ts';
import type { InboundContact, InboundMessageEvent } from '@balcao/shared/events/channel-messages.ts';
import type { Contact } from '../../../people/contacts/service/contact-records.ts';
import { findOrCreateContact } from '../../../people/contacts/service/find-or-create-contact.ts';
import type { Connection } from '../../../setup/connections/service/connection-records.ts';
import { refScopes } from '../store/ref-scopes.ts';
import type { MessageRef, TicketLast } from '../store/conversation-write.ts';
import type { ReceiveDeps } from '../inbound/receive-deps.ts';
import { firstStatus, newOpening } from '../inbound/new-opening.ts';
import { isFromGroup, sentTo, toMessage } from '../inbound/to-message.ts';

/** Stores old messages of one conversation, oldest first, each once however often the phone or the queue brings it, and
 *  whether or not it also came live. Nothing becomes unread, nobody is told, no bot answers. They go to the ticket the
 *  thread has; a thread without one gets one in the import's queue, closed when the connection says so. */
export const importMessages = async (
  deps: ReceiveDeps,
  connection: Connection,
  messages: ReadonlyArray<InboundMessageEvent>,
): Promise<void> => {
  const [first] = messages;
  if (!first) return;
  const contact = await findOrCreateContact(deps, personOf(first, messages), {
    channel: first.channel,
    connectionId: connection.id,
    isGroup: isFromGroup(first),
  });
  const scope = refScopes.provider(connection.id);
  for (let attempt = 0; attempt < 6; attempt++) {
    const known = await deps.messages.known(
      scope,
      messages.map(({ providerId }) => providerId),
    );
    const [oldest, ...others] = messages.filter(({ providerId }) => !known.has(providerId));
    if (!oldest) return;
    const fresh: Events = [oldest, ...others];
    const thread = await deps.tickets.getThread(threadIdOf(connection.id, contact.id));
    const at = thread.activeTicketId ?? thread.lastTicketId;
    const present = at === null ? null : await deps.tickets.get(at);
    const write = await (present ? addTo(deps, connection, present, fresh) : openWith(deps, connection, contact, fresh));
    if (write === 'saved') return;
  }
  throw new Error('thread kept changing while old messages were stored');
};

/** The names of all of a piece's messages: only the customer's own carry what they call themselves. */
const personOf = (first: InboundMessageEvent, messages: ReadonlyArray<InboundMessageEvent>): InboundContact => ({
  // How a chat went by when that was written may be long over.
  identities: first.contact.identities,
  name: messages.find(({ contact }) => contact.name !== null)?.contact.name ?? null,
});

const addTo = async (deps: ReceiveDeps, connection: Connection, ticket: Ticket, events: Events): Promise<'saved' | 'lost'> => {
  const [first] = events;
  const before = await deps.messages.lastWithin(ticket.threadId, spanOf(new Date(first.sentAt), deps.now()));
  const rows = toRows(deps, connection, ticket, events, before);
  return deps.tickets.addOld(ticket, rows, refsOf(connection, rows, first), rowChange(ticket, rows));
};

const openWith = async (deps: ReceiveDeps, connection: Connection, contact: Contact, events: Events): Promise<'saved' | 'lost'> => {
  const status = connection.closedTicketsPostImported ? 'closed' : firstStatus(connection, contact);
  const id = await deps.companies.nextTicketId();
  const queueId = connection.queueIdImportMessages;
  const { ticket, log } = newOpening(connection, contact, { id, status, queueId, lastInboundAt: null }, deps.now().toISOString());
  const rows = toRows(deps, connection, ticket, events, '');
  return deps.tickets.open(
    { ticket: { ...ticket, ...startOf(connection, ticket, rows) }, log: log.map((entry) => ({ ...entry, queueId })) },
    rows,
    refsOf(connection, rows, events[0]),
    { alongside: [deps.contacts.standsWrite(contact.id)], isImported: status !== 'closed' },
  );
};

type Events = readonly [InboundMessageEvent, ...InboundMessageEvent[]];

const refsOf = (connection: Connection, rows: ReadonlyArray<Message>, { chatKey }: InboundMessageEvent): MessageRef[] =>
  rows.map((row) => ({
    scope: refScopes.provider(connection.id),
    value: row.providerId ?? '',
    threadId: row.threadId,
    messageId: row.id,
    ...sentTo({ fromMe: row.fromMe, chatKey }),
  }));

const toRows = (
  { now }: ReceiveDeps,
  connection: Connection,
  ticket: Ticket,
  messages: ReadonlyArray<InboundMessageEvent>,
  before: string,
): Message[] => {
  let last = before;
  return messages.map((event) => {
    // Phones tell whole seconds: within one, the order they gave counts.
    const span = spanOf(new Date(event.sentAt), now());
    const isSameSpan = (timeOfId(last) ?? 0) >= span.from && (timeOfId(last) ?? 0) <= span.to;
    const position = positionOf(span, new Date(span.from), isSameSpan ? last : '');
    const message = toMessage(ticket, connection, event, position, {
      ack: event.fromMe ? (event.ack ?? 1) : 0,
      read: true,
      reactions: event.reactions ?? {},
      imported: true,
      createdAt: position.at.toISOString(),
      updatedAt: now().toISOString(),
    });
    last = message.id;
    return message;
  });
};

/** The row speaks of its newest message and stands where that one was written. */
const lastOf = (rows: ReadonlyArray<Message>): TicketLast | null => {
  const newest = rows.reduce<Message | null>((found, row) => (found && found.id > row.id ? found : row), null);
  return (
    newest && {
      lastMessage: lastMessageText(newest.mediaType, newest.body, newest.media, newest.details),
      lastMessageFromMe: newest.fromMe,
      lastMessageId: newest.id,
      updatedAt: newest.createdAt,
    }
  );
};

const rowChange = (ticket: Ticket, rows: ReadonlyArray<Message>): TicketLast | null => {
  const last = lastOf(rows);
  if (!last || last.lastMessageId <= ticket.lastMessageId) return null;
  return { ...last, updatedAt: last.updatedAt > ticket.updatedAt ? last.updatedAt : ticket.updatedAt };
};

const startOf = (connection: Connection, ticket: Ticket, rows: ReadonlyArray<Message>): Partial<Ticket> => {
  const last = lastOf(rows);
  const inbound = rows.filter(({ fromMe }) => !fromMe).at(-1);
  return {
    ...last,
    queueId: ticket.status === 'group' ? null : connection.queueIdImportMessages,
    lastInboundAt: inbound?.createdAt ?? null,
    createdAt: rows[0]?.createdAt ?? ticket.createdAt,
    ...(ticket.status === 'closed' && last ? { closedAt: last.updatedAt } : {}),
  };
};
