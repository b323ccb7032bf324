import { messageId as messageIdSchema, threadIdOf } from '@balcao/shared/domain/ids.ts';
import type { Message } from '@balcao/shared/domain/messages/message.ts';
import { positionOf, spanOf, timeOfId } from '@balcao/shared/domain/messages/position-of.ts';
import { lastMessageText } from '@balcao/shared/domain/tickets/last-message.ts';
import type { InboundContact, InboundMessageEvent } from '@balcao/shared/events/channel-messages.ts';
import { findOrCreateContact } from '../../contacts/service/find-or-create-contact.ts';
import type { Connection } from '../../connections/service/connection-records.ts';
import { placedUlid } from '../../platform/new-ids.ts';
import type { StoredTicket } from '../store/conversation-tables.ts';
import { refScopes } from '../store/ref-scopes.ts';
import type { MessageRef } from '../store/ticket-store.ts';
import { idRef, newMessage } from '../messages/new-message.ts';
import type { ReceiveDeps } from '../inbound/receive-deps.ts';
import { contentOf, firstStatus, newTicket, sentTo } from '../inbound/receive-message.ts';

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
  const isGroup = first.contact.identities.some(({ kind }) => kind === 'group');
  const contact = await findOrCreateContact(deps, personOf(first, messages), {
    channel: first.channel,
    connectionId: connection.id,
    isGroup,
  });
  const scope = refScopes.provider(connection.id);
  for (let attempt = 0; attempt < 6; attempt++) {
    const known = await deps.messages.known(
      scope,
      messages.map(({ providerId }) => providerId),
    );
    const fresh = messages.filter(({ providerId }) => !known.has(providerId));
    if (fresh.length === 0) return;
    const thread = await deps.tickets.getThread(threadIdOf(connection.id, contact.id));
    const at = thread.activeTicketId ?? thread.lastTicketId;
    const present = at === null ? null : await deps.tickets.get(at);
    const ticket =
      present ??
      newTicket(deps, connection, contact, {
        id: await deps.companies.nextTicketId(),
        status: connection.closedTicketsPostImported ? 'closed' : firstStatus(connection, contact),
        lastInboundAt: null,
      });
    const before =
      present && fresh[0] ? await deps.messages.lastWithin(present.threadId, spanOf(new Date(fresh[0].sentAt), deps.now())) : '';
    const rows = toRows(deps, connection, ticket, fresh, before);
    const refs = rows.flatMap((row): MessageRef[] => [
      idRef(row),
      {
        scope,
        value: row.providerId ?? '',
        threadId: row.threadId,
        messageId: row.id,
        ...sentTo({ fromMe: row.fromMe, chatKey: first.chatKey }),
      },
    ]);
    const write = present
      ? await deps.tickets.addOld(present, rows, refs, rowChange(present, rows))
      : await deps.tickets.open(
          { ...ticket, ...startOf(connection, ticket, rows) },
          [{ type: 'created', userId: null, queueId: connection.queueIdImportMessages }],
          rows,
          refs,
          { isImported: ticket.status !== 'closed' },
        );
    if (write === 'saved') return;
  }
  throw new Error('thread kept changing while old messages were stored');
};

/** The names of all of a piece's messages: only the customer's own carry what they call themselves. */
const personOf = (first: InboundMessageEvent, messages: ReadonlyArray<InboundMessageEvent>): InboundContact => ({
  ...first.contact,
  name: messages.find(({ contact }) => contact.name !== null)?.contact.name ?? null,
});

const toRows = (
  { now }: ReceiveDeps,
  connection: Connection,
  ticket: StoredTicket,
  messages: ReadonlyArray<InboundMessageEvent>,
  before: string,
): Message[] => {
  let last = before;
  return messages.map((event) => {
    // Phones tell whole seconds: within one, the order they gave counts.
    const span = spanOf(new Date(event.sentAt), now());
    const isSameSpan = (timeOfId(last) ?? 0) >= span.from && (timeOfId(last) ?? 0) <= span.to;
    const position = positionOf(span, new Date(span.from), isSameSpan ? last : '');
    last = placedUlid(position, `${connection.id} ${event.providerId}`);
    return newMessage(ticket, position.at, {
      id: messageIdSchema.parse(last),
      providerId: event.providerId,
      fromMe: event.fromMe,
      ...contentOf(event.content),
      ack: event.fromMe ? (event.ack ?? 1) : 0,
      read: true,
      isForwarded: event.forwarded,
      isForwardedOften: event.forwardedOften === true,
      isEdited: event.edited === true,
      author: event.author ?? null,
      reactions: event.reactions ?? {},
      poll: event.content.kind === 'text' ? (event.content.poll ?? null) : null,
      imported: true,
      createdAt: position.at.toISOString(),
      updatedAt: now().toISOString(),
    });
  });
};

type Last = Pick<StoredTicket, 'lastMessage' | 'lastMessageFromMe' | 'lastMessageId' | 'updatedAt'>;

/** The row speaks of its newest message and stands where that one was written. */
const lastOf = (rows: ReadonlyArray<Message>): Last | null => {
  const newest = rows.reduce<Message | null>((found, row) => (found && found.id > row.id ? found : row), null);
  return (
    newest && {
      lastMessage: lastMessageText(newest.mediaType, newest.body, newest.media),
      lastMessageFromMe: newest.fromMe,
      lastMessageId: newest.id,
      updatedAt: newest.createdAt,
    }
  );
};

const rowChange = (ticket: StoredTicket, rows: ReadonlyArray<Message>): Last | null => {
  const last = lastOf(rows);
  if (!last || last.lastMessageId <= ticket.lastMessageId) return null;
  return { ...last, updatedAt: last.updatedAt > ticket.updatedAt ? last.updatedAt : ticket.updatedAt };
};

const startOf = (connection: Connection, ticket: StoredTicket, rows: ReadonlyArray<Message>): Partial<StoredTicket> => {
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
