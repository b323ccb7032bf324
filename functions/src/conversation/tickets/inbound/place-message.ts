import type { Decision } from '@balcao/shared/domain/automation/decide.ts';
import type { Facts } from '@balcao/shared/domain/automation/facts.ts';
import { play, type Played } from '@balcao/shared/domain/automation/play.ts';
import { customerLanguageOf } from '@balcao/shared/domain/customer-language.ts';
import type { Standing } from '@balcao/shared/domain/automation/situation.ts';
import { threadIdOf } from '@balcao/shared/domain/ids.ts';
import type { Message } from '@balcao/shared/domain/messages/message.ts';
import { positionOf, spanOf, timeOfId } from '@balcao/shared/domain/messages/position-of.ts';
import { lastMessageText } from '@balcao/shared/domain/tickets/last-message.ts';
import type { Ticket } from '@balcao/shared/domain/tickets/ticket.ts';
import { awaitsCampaignAnswer, isReopenedByMessage, reopenByMessage } from '@balcao/shared/domain/tickets/transitions/reopen.ts';
import type { ThreadControl } from '@balcao/shared/domain/tickets/thread-control.ts';
import type { InboundMessageEvent } from '@balcao/shared/events/channel-messages.ts';
import { calledName, type Contact } from '../../../people/contacts/service/contact-records.ts';
import type { Connection } from '../../../setup/connections/service/connection-records.ts';
import { contactWrites } from '../automation/contact-writes.ts';
import { flowWrites } from '../automation/flow-writes.ts';
import { isUntouched, playedChange, playedTransition, receiverWrites } from '../automation/played-change.ts';
import { writeSays, type Speaking } from '../automation/write-says.ts';
import { touchOfSent } from '../messages/new-message.ts';
import type { MessageRef, TicketTouch } from '../store/conversation-write.ts';
import type { MessageKey } from '../store/message-store.ts';
import { refScopes } from '../store/ref-scopes.ts';
import type { Place } from './load-place.ts';
import { firstStatus, newOpening } from './new-opening.ts';
import { quotedOf } from './quoted-of.ts';
import type { ReceiveDeps } from './receive-deps.ts';
import { sentTo, toMessage } from './to-message.ts';

/** A message with everything that it is placed by. `ticket`: what the decision rested on. */
export type Placing = {
  connection: Connection;
  contact: Contact;
  place: Place;
  event: InboundMessageEvent;
  receivedAt: Date;
  facts: Facts;
  ticket: Standing;
  /** Which app has the conversation with this message. */
  control: ThreadControl | undefined;
  /** Whether the customer may be written to. */
  isReachable: boolean;
  now: Date;
};

/** Stores a message with its answer's effects in one transaction: in the thread's open ticket, in the last one again, or in a new one.
 *  @returns where it is, also when it was stored already; null = the conversation changed meanwhile, so that it must be decided again. */
export const placeMessage = async (deps: ReceiveDeps, placing: Placing, decision: Decision): Promise<MessageKey | null> => {
  const { messages, tickets } = deps;
  const { connection, contact, event, receivedAt, now } = placing;
  const { thread, ticket } = placing.place;
  const at = now.toISOString();
  const isAside = decision.keep === 'aside';
  const effects = isAside ? [] : decision.effects;
  const played = play(placing.ticket, placing.isReachable ? effects : effects.filter(({ kind }) => kind !== 'say'));
  const ofContact = contactWrites(deps, contact, played, at);
  // What changes the contact is refused too when there is none.
  const contactStays = ofContact.length > 0 ? ofContact : [deps.contacts.standsWrite(contact.id)];
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
    const said = writeSays({ ...of, queueId: played.ticket.queueId }, played.says, speakingOf(placing, message, played));
    return {
      all: [message, ...said],
      refs: [{ ...provider, ...sentTo(event) }],
      last: said.at(-1) ?? message,
    };
  };
  const flowsOf = ({ all: [message] }: Written) => flowWrites(deps, played, message, now);
  const receiver = receiverWrites(deps, placing.ticket, played);
  const keyOf = async ({ all: [message] }: Written, isSaved: boolean): Promise<MessageKey | null> =>
    isSaved ? { threadId: message.threadId, messageId: message.id } : messages.find(refScopes.provider(connection.id), event.providerId);

  if (ticket && (thread.activeTicketId === ticket.id || isAside)) {
    const written = within(ticket);
    if (!isAside && !isUntouched(ticket, played)) {
      const { last } = written;
      const change = { ...answeredRow(ticket, written), ...playedChange(ticket, played, { at, last: last.id }) };
      const alongside = [...ofContact, ...receiver, ...flowsOf(written)];
      const write = await tickets.change(ticket, playedTransition(ticket, played, change), written.all, written.refs, alongside);
      return keyOf(written, write.outcome === 'saved');
    }
    const write = await messages.append(
      ticket,
      written.all,
      written.refs,
      isAside ? null : touchOf(ticket, written, at),
      null,
      flowsOf(written),
    );
    return write === 'lost' ? null : keyOf(written, write === 'saved');
  }
  if (ticket && isReopenedByMessage(connection, thread, ticket, now)) {
    const written = within(ticket);
    const { change, log, ...reopening } = reopenByMessage(ticket, at);
    const after = { ...change, ...startOf(ticket, written), ...playedChange(ticket, played, { at, last: written.last.id }) };
    const transition = {
      ...reopening,
      change: after,
      log: [...log, ...played.log],
      thread: after.status === 'closed' ? 'keep' : 'claim',
    } as const;
    const alongside = [...contactStays, ...receiver, ...flowsOf(written)];
    const write = await tickets.change(ticket, transition, written.all, written.refs, alongside);
    return keyOf(written, write.outcome === 'saved');
  }
  const start = {
    status: isAside ? 'closed' : firstStatus(connection, contact),
    queueId: placing.ticket.queueId,
    lastInboundAt: ticket?.lastInboundAt ?? null,
    threadControl: placing.control,
    campaign: ticket && awaitsCampaignAnswer(ticket) ? ticket.campaign : undefined,
  } as const;
  const opening = newOpening(connection, contact, { id: await deps.companies.nextTicketId(), ...start }, at);
  const written = within(opening.ticket);
  const shown = isAside
    ? opening
    : {
        ticket: {
          ...opening.ticket,
          ...startOf(opening.ticket, written),
          ...playedChange(opening.ticket, played, { at, last: written.last.id }),
        },
        log: [...opening.log, ...played.log],
      };
  const alongside = [...contactStays, ...receiver, ...flowsOf(written)];
  return keyOf(written, (await tickets.open(shown, written.all, written.refs, { alongside })) === 'saved');
};

const speakingOf = ({ connection, contact, facts, now }: Placing, message: Message, { ticket: { queueId } }: Played): Speaking => ({
  cause: `${connection.id} ${message.providerId}`,
  at: new Date(Date.parse(message.createdAt) + 1),
  now,
  timeZone: facts.company?.timeZone ?? defaultTimeZone,
  language: customerLanguageOf(facts.company?.settings),
  contactName: calledName(contact),
  queueName: queueId === null ? '' : ((facts.queues[queueId] ?? facts.faces[queueId])?.name ?? ''),
  connectionName: connection.name,
});
/** Where nobody asked for the company, nothing that is said depends on it. */
const defaultTimeZone = 'America/Sao_Paulo';

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
const startOf = (ticket: Ticket, written: Written) => {
  const [message] = written.all;
  return {
    ...rowOf(written),
    ...adOf(message),
    ...(message.fromMe
      ? {}
      : { waitingSince: message.createdAt, lastInboundAt: heardAt(ticket, message), unreadMessages: 1, ...oneMore(ticket) }),
  };
};

/** The ticket keeps the advertisement that its customer came by. */
const adOf = ({ origin }: Message) => (origin?.ad ? { ad: origin.ad } : {});

/** When the customer last wrote: a message that comes late does not set it back. */
const heardAt = ({ lastInboundAt }: Ticket, { createdAt }: Message): string =>
  createdAt > (lastInboundAt ?? '') ? createdAt : (lastInboundAt ?? createdAt);

const oneMore = ({ inboundMessages = 0 }: Ticket) => ({ inboundMessages: inboundMessages + 1 });

/** The row of a ticket that is changed by the answer to this message. */
const answeredRow = (ticket: Ticket, written: Written) => {
  const [message] = written.all;
  return {
    ...(written.last.id > ticket.lastMessageId ? rowOf(written) : {}),
    ...adOf(message),
    ...(message.fromMe
      ? {}
      : {
          waitingSince: ticket.waitingSince ?? message.createdAt,
          lastInboundAt: heardAt(ticket, message),
          unreadMessages: ticket.unreadMessages + 1,
          ...oneMore(ticket),
        }),
  };
};

const touchOf = (ticket: Ticket, written: Written, updatedAt: string): TicketTouch => {
  const [message] = written.all;
  return message.fromMe
    ? { ...touchOfSent(message), updatedAt }
    : {
        ...rowOf(written),
        ...adOf(message),
        waitingSince: ticket.waitingSince ?? message.createdAt,
        lastInboundAt: message.createdAt,
        addUnread: 1,
        updatedAt,
      };
};
