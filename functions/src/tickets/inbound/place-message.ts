import type { Decision } from '@balcao/shared/domain/automation/decide.ts';
import { threadIdOf } from '@balcao/shared/domain/ids.ts';
import type { Message } from '@balcao/shared/domain/messages/message.ts';
import { positionOf, spanOf, timeOfId } from '@balcao/shared/domain/messages/position-of.ts';
import { lastMessageText } from '@balcao/shared/domain/tickets/last-message.ts';
import type { Ticket } from '@balcao/shared/domain/tickets/ticket.ts';
import { isReopenedByMessage, reopenByMessage } from '@balcao/shared/domain/tickets/transitions/reopen.ts';
import type { InboundMessageEvent } from '@balcao/shared/events/channel-messages.ts';
import type { Contact } from '../../contacts/service/contact-records.ts';
import type { Connection } from '../../connections/service/connection-records.ts';
import { touchOfSent } from '../messages/new-message.ts';
import type { MessageRef, TicketTouch } from '../store/conversation-write.ts';
import type { MessageKey } from '../store/message-store.ts';
import { refScopes } from '../store/ref-scopes.ts';
import { applyEffects } from './apply-effects.ts';
import type { Place } from './load-place.ts';
import { firstStatus, newOpening } from './new-opening.ts';
import { quotedOf } from './quoted-of.ts';
import type { ReceiveDeps } from './receive-deps.ts';
import { sentTo, toMessage } from './to-message.ts';

/** Stores a message with its answer's effects in one transaction: in the thread's open ticket, in the last one again, or in a new one.
 *  @returns where it is, also when it was stored already; null = the conversation changed meanwhile, so that it must be decided again. */
export const placeMessage = async (
  deps: ReceiveDeps,
  connection: Connection,
  contact: Contact,
  { thread, ticket }: Place,
  event: InboundMessageEvent,
  receivedAt: Date,
  decision: Decision,
): Promise<MessageKey | null> => {
  const { messages, tickets } = deps;
  const contactStays = deps.contacts.standsWrite(contact.id);
  const now = deps.now();
  const at = now.toISOString();
  const isAside = decision.keep === 'aside';
  const quotedMsg = await quotedOf(deps, connection, contact, event);
  const position = await positionFor(deps, connection, contact, ticket, event, receivedAt, isAside);
  const within = (of: Ticket): Written => {
    const message = toMessage(of, connection, event, position, {
      quotedMsg,
      handledBy: decision.reason,
      createdAt: position.at.toISOString(),
      updatedAt: at,
    });
    const provider = { scope: refScopes.provider(connection.id), value: event.providerId, threadId: of.threadId, messageId: message.id };
    const said = applyEffects(decision, message, connection.id, now);
    return {
      all: [message, ...said],
      refs: [{ ...provider, ...sentTo(event) }],
      last: said.at(-1) ?? message,
    };
  };
  const keyOf = async ({ all: [message] }: Written, isSaved: boolean): Promise<MessageKey | null> =>
    isSaved ? { threadId: message.threadId, messageId: message.id } : messages.find(refScopes.provider(connection.id), event.providerId);

  if (ticket && (thread.activeTicketId === ticket.id || isAside)) {
    const written = within(ticket);
    const write = await messages.append(ticket, written.all, written.refs, isAside ? null : touchOf(ticket, written, at));
    return write === 'lost' ? null : keyOf(written, write === 'saved');
  }
  if (ticket && isReopenedByMessage(connection, thread, now)) {
    const written = within(ticket);
    const { change, ...reopening } = reopenByMessage(ticket, at);
    const write = await tickets.change(ticket, { ...reopening, change: { ...change, ...startOf(written) } }, written.all, written.refs, [
      contactStays,
    ]);
    return keyOf(written, write.outcome === 'saved');
  }
  const start = { status: isAside ? 'closed' : firstStatus(connection, contact), lastInboundAt: ticket?.lastInboundAt ?? null } as const;
  const opening = newOpening(connection, contact, { id: await deps.companies.nextTicketId(), ...start }, at);
  const written = within(opening.ticket);
  const shown = isAside ? opening : { ...opening, ticket: { ...opening.ticket, ...startOf(written) } };
  return keyOf(written, (await tickets.open(shown, written.all, written.refs, { contactStays })) === 'saved');
};

/** A message with what was said to it, the names they are found by, and the newest of them. */
type Written = { all: [Message, ...Message[]]; refs: MessageRef[]; last: Message };

/** Where the message stands: behind those of its second that are there already. */
const positionFor = async (
  { messages }: ReceiveDeps,
  connection: Connection,
  contact: Contact,
  ticket: Ticket | null,
  event: InboundMessageEvent,
  receivedAt: Date,
  isAside: boolean,
) => {
  const span = spanOf(new Date(event.sentAt), receivedAt);
  const newest = ticket?.lastMessageId ?? '';
  // The ticket knows its newest message; when that is a later one, or messages pass it by, storage knows the last of the span.
  const isPassedBy = isAside || (timeOfId(newest) ?? 0) > span.to;
  const before = ticket && isPassedBy ? await messages.lastWithin(threadIdOf(connection.id, contact.id), span) : newest;
  return positionOf(span, receivedAt, before);
};

const rowOf = ({ last }: Written) => ({
  lastMessage: lastMessageText(last.mediaType, last.body, last.media, last.details),
  lastMessageId: last.id,
  lastMessageFromMe: last.fromMe,
});

/** The row of a ticket that starts, or starts again, with this message. */
const startOf = (written: Written) => {
  const [message] = written.all;
  return {
    ...rowOf(written),
    ...(message.fromMe ? {} : { waitingSince: message.createdAt, lastInboundAt: message.createdAt, unreadMessages: 1 }),
  };
};

const touchOf = (ticket: Ticket, written: Written, updatedAt: string): TicketTouch => {
  const [message] = written.all;
  return message.fromMe
    ? { ...touchOfSent(message), updatedAt }
    : {
        ...rowOf(written),
        waitingSince: ticket.waitingSince ?? message.createdAt,
        lastInboundAt: message.createdAt,
        addUnread: 1,
        updatedAt,
      };
};
