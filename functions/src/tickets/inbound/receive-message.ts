import { createHash, randomUUID } from 'node:crypto';
import {
  messageId as messageIdSchema,
  partsOfThread,
  threadIdOf,
  ticketUuid,
  type ContactId,
  type QueueId,
  type ThreadId,
  type TicketId,
} from '@balcao/shared/domain/ids.ts';
import { reactorOf, type MediaType, type Message, type MessageMedia } from '@balcao/shared/domain/messages/message.ts';
import { positionOf, spanOf, timeOfId } from '@balcao/shared/domain/messages/position-of.ts';
import { isWriterOf } from '@balcao/shared/domain/messages/is-writer-of.ts';
import { lastMessageText } from '@balcao/shared/domain/tickets/last-message.ts';
import type { InboundMessageEvent, MessageContent } from '@balcao/shared/events/channel-messages.ts';
import { findOrCreateContact, learnAbout } from '../../contacts/service/find-or-create-contact.ts';
import type { Contact } from '../../contacts/service/contact-records.ts';
import type { Connection } from '../../connections/service/connection-records.ts';
import { Hints } from '../../platform/hints.ts';
import { log } from '../../platform/logger.ts';
import { placedUlid } from '../../platform/new-ids.ts';
import { readTogether } from '../../platform/read-together.ts';
import type { StoredTicket } from '../store/conversation-tables.ts';
import type { MessageKey, TicketTouch } from '../store/message-store.ts';
import { refScopes } from '../store/ref-scopes.ts';
import { noThread, type MessageRef, type Thread } from '../store/ticket-store.ts';
import { answerCall } from './answer-call.ts';
import { idRef, newMessage, touchOfSent } from '../messages/new-message.ts';
import type { ReceiveDeps } from './receive-deps.ts';
import { takeEarlyRevision } from './receive-revision.ts';
import { quoteOf } from '../messages/send-message.ts';

/** Stores what a customer sent, once however often it is delivered, in the thread's open ticket or a new one.
 *  Order of automatic handling so far: blocked contact (stored only) → stored → waits for an attendant. */
export const receiveMessage = async (
  deps: ReceiveDeps,
  connection: Connection,
  event: InboundMessageEvent,
  receivedAt: Date,
): Promise<void> => {
  const isGroup = event.contact.identities.some(({ kind }) => kind === 'group');
  if (isGroup && !connection.allowGroup) return;
  const { stored, contact, thread, ticket } = await load(deps, connection, event, isGroup);
  if (stored && stored.threadId !== threadIdOf(connection.id, contact.id) && !(await isOf(deps, stored, event))) {
    // Senders choose their messages' ids: under this one another conversation has a message, and keeps it.
    return receiveMessage(deps, connection, { ...event, providerId: ownIdOf(event, contact.id) }, receivedAt);
  }
  if (stored) {
    if (event.content.kind === 'call') await answerCall(deps, connection, stored, event);
    return fillUnreadable(deps, stored, threadIdOf(connection.id, contact.id), ticket, event);
  }
  if (event.content.kind === 'reaction') return receiveReaction(deps, connection, contact, event, event.content);
  let place: Place = { thread, ticket };
  for (let attempt = 0; attempt < 5; attempt++) {
    if ((await store(deps, connection, contact, place, event, receivedAt)) === 'done') return settle(deps, connection, event);
    place = await currentPlace(deps, threadIdOf(connection.id, contact.id));
  }
  throw new Error('thread kept changing while a message was stored');
};

/** Whether a stored message is this person's, although their conversation is another one since their names were joined. */
const isOf = async (
  { contacts }: ReceiveDeps,
  { threadId }: MessageKey,
  { contact: { identities } }: InboundMessageEvent,
): Promise<boolean> => {
  const owner = await contacts.get(partsOfThread(threadId).contactId);
  return owner !== null && identities.some(({ value }) => [owner.number, owner.lid, owner.bsuid].includes(value));
};

/** What a message goes by whose own id is taken; the same for the same message. */
const ownIdOf = ({ providerId }: InboundMessageEvent, contactId: ContactId): string =>
  `taken-${createHash('sha256').update(`${contactId} ${providerId}`).digest('hex')}`;

/** What follows a stored message on WhatsApp: a change that came before it, and the answer to a call we do not take. */
const settle = async (deps: ReceiveDeps, connection: Connection, event: InboundMessageEvent): Promise<void> => {
  if (event.channel !== 'whatsapp') return;
  const key = await deps.messages.find(refScopes.provider(connection.id), event.providerId);
  if (!key) return;
  await takeEarlyRevision(deps, connection.id, event.providerId, key);
  if (event.content.kind === 'call') await answerCall(deps, connection, key, event);
};

/** WhatsApp may first bring a message nobody could decrypt and its content later, under the same id; and what could not be stored may be
 *  brought back. A second copy of a readable message changes nothing, nor does one that says another chat or another writer. */
const fillUnreadable = async (
  { messages, tickets, now }: ReceiveDeps,
  key: MessageKey,
  threadId: ThreadId,
  ticket: StoredTicket | null,
  event: InboundMessageEvent,
): Promise<void> => {
  if (event.content.kind === 'unsupported') return;
  const empty = await messages.get(key);
  if (!empty || (empty.mediaType !== 'notShown' && (empty.mediaType !== 'unsupported' || event.channel !== 'whatsapp'))) return;
  if (key.threadId !== threadId || !isWriterOf(empty, event)) {
    log.warn('MESSAGE_ID_TAKEN another conversation or another writer has a message of this id', { messageId: key.messageId });
    return;
  }
  await messages.fillUnreadable(key, { ...empty, ...emptyContent, ...contentOf(event.content) }, now().toISOString());
  const stored = ticket?.lastMessageId === key.messageId ? await messages.get(key) : null;
  if (ticket && stored && !stored.isDeleted)
    await tickets.describeLast(ticket.id, key.messageId, lastMessageText(stored.mediaType, stored.body, stored.media));
};

const emptyContent = {
  mediaType: 'conversation',
  body: '',
  fullText: null,
  media: null,
  location: null,
  vCard: null,
  replyId: null,
} as const;

type Place = { thread: Thread; ticket: StoredTicket | null };

/** Whose identity it is and which ticket a thread had when last seen: only ever a hint of what to read. */
const contactHints = new Hints<ContactId>(20_000);
const ticketHints = new Hints<TicketId>(20_000);

/** Everything the decision rests on, in one request when the hints are right: the message's own reference, the contact,
 *  the thread and its ticket. */
const load = async (
  deps: ReceiveDeps,
  connection: Connection,
  event: InboundMessageEvent,
  isGroup: boolean,
): Promise<{ stored: MessageKey | null; contact: Contact } & Place> => {
  const reference = event.content.kind === 'reaction' ? null : deps.messages.findRead(refScopes.provider(connection.id), event.providerId);
  const hintKey = `${deps.companyId} ${event.contact.identities.map(({ kind, value }) => `${kind}:${value}`).join(' ')}`;
  const hinted = contactHints.get(hintKey);
  if (hinted) {
    const threadId = threadIdOf(connection.id, hinted);
    const ticketHint = ticketHints.get(`${deps.companyId} ${threadId}`);
    const read = await readTogether({
      reference,
      contact: deps.contacts.getRead(hinted),
      thread: deps.tickets.threadRead(threadId),
      ticket: ticketHint ? deps.tickets.getRead(ticketHint) : null,
    });
    if (read.contact) {
      const contact = await learnAbout(deps, read.contact, event.contact);
      // It turned out to be somebody known by another name.
      if (contact.id !== hinted) {
        contactHints.set(hintKey, contact.id);
        return { stored: read.reference, contact, ...(await currentPlace(deps, threadIdOf(connection.id, contact.id))) };
      }
      const thread = read.thread ?? noThread;
      const wanted = thread.activeTicketId ?? thread.lastTicketId;
      const ticket = wanted === null ? null : read.ticket?.id === wanted ? read.ticket : await deps.tickets.get(wanted);
      if (ticket) ticketHints.set(`${deps.companyId} ${threadId}`, ticket.id);
      return { stored: read.reference, contact, thread, ticket };
    }
  }
  const [found, contact] = await Promise.all([
    readTogether({ reference }),
    findOrCreateContact(deps, event.contact, { channel: event.channel, connectionId: connection.id, isGroup }),
  ]);
  contactHints.set(hintKey, contact.id);
  return { stored: found.reference, contact, ...(await currentPlace(deps, threadIdOf(connection.id, contact.id))) };
};

const currentPlace = async ({ companyId, tickets }: ReceiveDeps, threadId: ThreadId): Promise<Place> => {
  const thread = await tickets.getThread(threadId);
  const wanted = thread.activeTicketId ?? thread.lastTicketId;
  const ticket = wanted === null ? null : await tickets.get(wanted);
  if (ticket) ticketHints.set(`${companyId} ${threadId}`, ticket.id);
  return { thread, ticket };
};

const receiveReaction = async (
  { messages, now }: ReceiveDeps,
  connection: Connection,
  contact: Contact,
  { fromMe, author }: InboundMessageEvent,
  reaction: Extract<MessageContent, { kind: 'reaction' }>,
): Promise<void> => {
  const by = reactorOf({ fromMe, member: author?.number ?? author?.lid ?? null });
  const target = await messages.find(refScopes.provider(connection.id), reaction.targetProviderId);
  const isHere = target?.threadId === threadIdOf(connection.id, contact.id);
  const reacted = target && isHere && (await messages.react(target, by, reaction.emoji, now().toISOString()));
  if (!reacted) log.info('REACTION_TARGET_UNKNOWN reaction to a message we do not have', { contactId: contact.id });
};

const store = async (
  deps: ReceiveDeps,
  connection: Connection,
  contact: Contact,
  { thread, ticket }: Place,
  event: InboundMessageEvent,
  receivedAt: Date,
): Promise<'done' | 'again'> => {
  const threadId = threadIdOf(connection.id, contact.id);
  const quoted = await quotedOf(deps, connection, contact, event);
  const isBlocked = !contact.active && !event.fromMe;
  const span = spanOf(new Date(event.sentAt), receivedAt);
  const newest = ticket?.lastMessageId ?? '';
  // The ticket knows its newest message; when that is a later one, or messages pass it by, storage knows the last of the span.
  const isLate = (timeOfId(newest) ?? 0) > span.to;
  const position = positionOf(span, receivedAt, ticket && (isLate || isBlocked) ? await deps.messages.lastWithin(threadId, span) : newest);
  const build = (of: Pick<StoredTicket, 'id' | 'threadId' | 'contactId' | 'queueId'>): Message =>
    newMessage(of, position.at, {
      id: messageIdSchema.parse(placedUlid(position, `${connection.id} ${event.providerId}`)),
      providerId: event.providerId,
      fromMe: event.fromMe,
      ...contentOf(event.content),
      ack: event.fromMe ? 1 : 0,
      read: event.fromMe,
      isForwarded: event.forwarded,
      isForwardedOften: event.forwardedOften === true,
      isEdited: event.edited === true,
      author: event.author ?? null,
      poll: event.content.kind === 'text' ? (event.content.poll ?? null) : null,
      quotedMsg: quoted,
      createdAt: position.at.toISOString(),
      updatedAt: deps.now().toISOString(),
    });
  const refsOf = (message: Message): MessageRef[] => [
    { scope: refScopes.provider(connection.id), value: event.providerId, threadId, messageId: message.id, ...sentTo(event) },
    idRef(message),
  ];

  if (ticket && (thread.activeTicketId === ticket.id || isBlocked)) {
    const message = build(ticket);
    const write = await deps.messages.append(ticket, message, refsOf(message), isBlocked ? null : touchOf(ticket, message, deps.now()));
    return write === 'lost' ? 'again' : 'done';
  }
  if (ticket && mayReopen(connection, thread, deps.now())) {
    const message = build(ticket);
    const write = await deps.tickets.change(
      ticket,
      {
        ...rowOf(message),
        status: ticket.isGroup ? 'group' : 'pending',
        userId: null,
        closedAt: null,
        updatedAt: deps.now().toISOString(),
      },
      [{ type: 'reopened', userId: null, queueId: ticket.queueId }],
      {
        messages: [message],
        refs: refsOf(message),
        thread: 'claim',
      },
    );
    return write.outcome === 'saved' || (await isKnown(deps, connection, event)) ? 'done' : 'again';
  }
  const fresh = newTicket(deps, connection, contact, {
    id: await deps.companies.nextTicketId(),
    status: isBlocked ? 'closed' : firstStatus(connection, contact),
    lastInboundAt: ticket?.lastInboundAt ?? null,
  });
  const message = build(fresh);
  const write = await deps.tickets.open(
    isBlocked ? fresh : { ...fresh, ...rowOf(message), unreadMessages: message.fromMe ? 0 : 1 },
    [{ type: 'created', userId: null, queueId: fresh.queueId }],
    [message],
    refsOf(message),
  );
  return write === 'saved' || (await isKnown(deps, connection, event)) ? 'done' : 'again';
};

/** The chat that our side wrote this in: ticks come from there. */
export const sentTo = ({ fromMe, chatKey }: Pick<InboundMessageEvent, 'fromMe' | 'chatKey'>): Pick<MessageRef, 'chatKey'> =>
  fromMe ? { chatKey } : {};

const isKnown = async ({ messages }: ReceiveDeps, connection: Connection, event: InboundMessageEvent): Promise<boolean> =>
  (await messages.find(refScopes.provider(connection.id), event.providerId)) !== null;

const mayReopen = (connection: Connection, thread: Thread, now: Date): boolean =>
  connection.timeCreateNewTicket > 0 &&
  thread.closedAt !== null &&
  now.getTime() - Date.parse(thread.closedAt) < connection.timeCreateNewTicket * 60_000;

export const firstStatus = (connection: Connection, contact: Contact) =>
  contact.isGroup && !connection.groupAsTicket ? 'group' : 'pending';

export const newTicket = (
  { now }: Pick<ReceiveDeps, 'now'>,
  connection: Connection,
  contact: Contact,
  { id, status, lastInboundAt }: Pick<StoredTicket, 'id' | 'status' | 'lastInboundAt'>,
): StoredTicket => {
  const at = now().toISOString();
  const [onlyQueue, ...others] = connection.queueIds;
  const queueId: QueueId | null = status === 'group' || others.length > 0 ? null : (onlyQueue ?? null);
  return {
    id,
    uuid: ticketUuid.parse(randomUUID()),
    threadId: threadIdOf(connection.id, contact.id),
    contactId: contact.id,
    connectionId: connection.id,
    channel: connection.channel,
    status,
    isGroup: contact.isGroup,
    isBot: false,
    queueId,
    userId: null,
    lastMessage: '',
    lastMessageId: '',
    lastMessageFromMe: false,
    unreadMessages: 0,
    waitingSince: null,
    lastInboundAt,
    acceptedAt: null,
    closedAt: status === 'closed' ? at : null,
    useIntegration: false,
    amountUsedBotQueues: 0,
    createdAt: at,
    updatedAt: at,
  };
};

/** The row of a ticket that starts, or starts again, with this message. */
const rowOf = (message: Message) => ({
  lastMessage: lastMessageText(message.mediaType, message.body, message.media),
  lastMessageId: message.id,
  lastMessageFromMe: message.fromMe,
  ...(message.fromMe ? {} : { waitingSince: message.createdAt, lastInboundAt: message.createdAt, unreadMessages: 1 }),
});

const touchOf = (ticket: StoredTicket, message: Message, now: Date): TicketTouch =>
  message.fromMe
    ? { ...touchOfSent(message), updatedAt: now.toISOString() }
    : {
        lastMessage: lastMessageText(message.mediaType, message.body, message.media),
        lastMessageFromMe: false,
        waitingSince: ticket.waitingSince ?? message.createdAt,
        lastInboundAt: message.createdAt,
        addUnread: 1,
        updatedAt: now.toISOString(),
      };

const quotedOf = async (
  { messages }: ReceiveDeps,
  connection: Connection,
  contact: Contact,
  event: InboundMessageEvent,
): Promise<Message['quotedMsg']> => {
  if (!event.quotedProviderId) return null;
  const key = await messages.find(refScopes.provider(connection.id), event.quotedProviderId);
  // A customer may name any id; only what was said in this conversation is repeated here.
  const original = key?.threadId === threadIdOf(connection.id, contact.id) ? await messages.get(key) : null;
  return original ? quoteOf(original, contact.name) : null;
};

/** What a stand-in for a message that could not be stored says it is. */
export const notShownType = 'notShown';

const mediaTypeOf: Record<'image' | 'video' | 'audio' | 'document' | 'sticker', MediaType> = {
  image: 'image',
  video: 'video',
  audio: 'audio',
  document: 'application',
  sticker: 'image',
};

export const contentOf = (content: MessageContent): Partial<Message> => {
  switch (content.kind) {
    case 'text':
      return { body: content.body, fullText: content.fullText ?? null, replyId: content.replyId ?? null };
    case 'image':
    case 'video':
    case 'audio':
    case 'document':
    case 'sticker':
      return { mediaType: mediaTypeOf[content.kind], body: content.caption ?? '', media: mediaOf(content) };
    case 'location':
      return {
        mediaType: 'locationMessage',
        body: [content.name, content.address].filter(Boolean).join('\n'),
        location: { latitude: content.latitude, longitude: content.longitude, name: content.name, address: content.address },
      };
    case 'contacts':
      return { mediaType: 'contactMessage', body: content.displayName, vCard: content.vCard };
    case 'call':
      return { mediaType: 'call_log', body: content.video ? 'video' : 'voice' };
    case 'reaction':
      return { mediaType: 'unsupported', body: '' };
    case 'unsupported':
      return { mediaType: content.providerType === notShownType ? 'notShown' : 'unsupported', body: '' };
  }
};

const mediaOf = ({ kind, media }: Extract<MessageContent, { media: unknown }>): MessageMedia => ({
  state: 'pending',
  key: null,
  mimeType: media.mimeType,
  fileName: media.fileName,
  sizeBytes: null,
  width: null,
  height: null,
  durationSec: null,
  voice: media.voice,
  sticker: kind === 'sticker',
  source: { providerMediaId: media.providerMediaId, url: media.url },
});
