import { mediaTypes, type Message } from '@balcao/shared/domain/messages/message.ts';
import { flag, json, number, oneOf, optional, text } from '../../../platform/table/attributes.ts';
import { entity } from '../../../platform/table/entity.ts';
import type { RevisionTeller } from './revision-teller.ts';

/** Parts of a message that are set once; what most messages do not have is left out. */
export type MessageFacts = Partial<
  Pick<
    Message,
    | 'location'
    | 'vCard'
    | 'quotedMsg'
    | 'replyId'
    | 'queueId'
    | 'userId'
    | 'clientId'
    | 'isForwarded'
    | 'isForwardedOften'
    | 'isPrivate'
    | 'author'
    | 'poll'
    | 'imported'
    | 'fullText'
    | 'handledBy'
    | 'origin'
    | 'template'
    | 'choices'
    | 'details'
  >
>;

export const messageEntity = entity(
  'message',
  {
    companyId: number('ci'),
    threadId: text('ti'),
    messageId: text('mi'),
    ticketId: number('tic'),
    contactId: text('co'),
    body: text('b'),
    fromMe: flag('fm'),
    mediaType: oneOf('mt', mediaTypes),
    facts: json<MessageFacts>('f'),
    media: optional(json<NonNullable<Message['media']>>('m')),
    providerId: optional(text('pi')),
    ack: number('a'),
    failed: optional(json<NonNullable<Message['failed']>>('fa')),
    pricing: optional(json<NonNullable<Message['pricing']>>('pr')),
    attempt: number('at'),
    attemptedAt: optional(text('aa')),
    uploadedAs: optional(text('up')),
    revision: number('r'),
    wireRevision: optional(number('wr')),
    isDeleted: flag('id'),
    isEdited: flag('ie'),
    /** When its text was last changed by who wrote it; an older change that comes late is dropped. */
    editedAt: optional(text('ea')),
    edits: optional(number('ed')),
    read: flag('re'),
    reactions: json<Message['reactions']>('rea'),
    votes: optional(json<NonNullable<Message['votes']>>('vo')),
    /** Until it goes out: why a linked phone keeps it back. */
    waits: optional(json<NonNullable<Message['waits']>>('wa')),
    /** `all` where somebody besides the screens goes by what becomes of the message: whoever planned it. */
    statusReach: optional(oneOf('sr', ['all'])),
    createdAt: text('ca'),
    updatedAt: text('ua'),
  },
  {
    byThread: { pk: ['companyId', 'threadId'], sk: ['messageId'] },
  },
  // Most writes of a message are ticks and notes of the sender's.
  { saysReach: true },
);

/** What a message said before it was changed. The first text stays, of the others the newest: `slot` says in whose place a text is kept. */
export const messageEditEntity = entity(
  'messageEdit',
  {
    companyId: number('ci'),
    messageId: text('mi'),
    slot: number('s'),
    /** Its place among all the texts the message had. */
    nth: number('n'),
    body: text('b'),
    /** When this text was written. */
    writtenAt: text('wa'),
  },
  {
    byMessage: { pk: ['companyId', 'messageId'], sk: ['slot'] },
  },
);

/** How far a message of ours came at one member of a group. */
export const messageReceiptEntity = entity(
  'messageReceipt',
  {
    companyId: number('ci'),
    messageId: text('mi'),
    /** Number or LID. */
    member: text('me'),
    number: optional(text('nu')),
    lid: optional(text('li')),
    deliveredAt: optional(text('da')),
    readAt: optional(text('ra')),
    playedAt: optional(text('pa')),
    expiresAt: number('x'),
  },
  {
    byMessage: { pk: ['companyId', 'messageId'], sk: ['member'] },
  },
);

/** That somebody starred a message, for themselves. */
export const messageStarEntity = entity(
  'messageStar',
  {
    companyId: number('ci'),
    userId: text('ui'),
    threadId: text('ti'),
    messageId: text('mi'),
    ticketId: number('tic'),
    starredAt: text('sa'),
  },
  {
    byUser: { pk: ['companyId', 'userId'], sk: ['threadId', 'messageId'] },
    byTime: { index: 1, pk: ['companyId', 'userId'], sk: ['starredAt', 'messageId'] },
  },
);

/** That a private note names somebody who has not looked at its ticket since; kept for a month. */
export const mentionEntity = entity(
  'mention',
  {
    companyId: number('ci'),
    userId: text('ui'),
    ticketId: number('tic'),
    ticketUuid: text('tu'),
    threadId: text('ti'),
    messageId: text('mi'),
    /** Who wrote the note. */
    by: optional(text('by')),
    createdAt: text('ca'),
    expiresAt: number('x'),
  },
  {
    byUser: { pk: ['companyId', 'userId'], sk: ['ticketId', 'messageId'] },
  },
);

/** Where a message is, by one of its names: our own id, the browser's id, or the provider's id on a connection.
 *  Being unique, it is also what stores a message only once. */
export const messageRefEntity = entity(
  'messageRef',
  {
    companyId: number('ci'),
    /** `id`, `client:<user>`, or `provider:<connection>`. */
    scope: text('s'),
    value: text('v'),
    threadId: text('ti'),
    messageId: text('mi'),
    /** Of what our side wrote on a linked phone: the chat it went to, by the key that its ticks come under. */
    chatKey: optional(text('ck')),
  },
  {
    byValue: { pk: ['companyId', 'scope', 'value'], sk: [] },
  },
);

/** A stored file that more than one message shows: it goes with the last of them. Files of a single message have no such row. */
export const fileUseEntity = entity(
  'fileUse',
  {
    companyId: number('ci'),
    fileKey: text('fk'),
    messageId: text('mi'),
  },
  {
    byFile: { pk: ['companyId', 'fileKey'], sk: ['messageId'] },
  },
);

/** A status that came before its message was known by the provider's id; kept for a day. */
export const pendingAckEntity = entity(
  'pendingAck',
  {
    companyId: number('ci'),
    connectionId: text('co'),
    providerId: text('pi'),
    ack: optional(number('a')),
    failed: optional(json<NonNullable<Message['failed']>>('f')),
    pricing: optional(json<NonNullable<Message['pricing']>>('p')),
    expiresAt: number('x'),
  },
  {
    byProviderId: { pk: ['companyId', 'connectionId', 'providerId'], sk: [] },
  },
);

/** A ticket an import made, until it is closed with the others or by somebody. */
export const importedTicketEntity = entity(
  'importedTicket',
  {
    companyId: number('ci'),
    connectionId: text('co'),
    ticketId: number('ti'),
  },
  {
    byConnection: { pk: ['companyId', 'connectionId'], sk: ['ticketId'] },
  },
);

/** A change or deletion that came before its message; kept for a day. */
export const pendingRevisionEntity = entity(
  'pendingRevision',
  {
    companyId: number('ci'),
    connectionId: text('co'),
    providerId: text('pi'),
    /** Who says so; each has a row. */
    tellerName: text('tn'),
    teller: json<RevisionTeller>('t'),
    body: optional(text('b')),
    fullText: optional(json<NonNullable<Message['fullText']>>('ft')),
    editedAt: optional(text('ea')),
    isDeleted: optional(flag('id')),
    expiresAt: number('x'),
  },
  {
    byProviderId: { pk: ['companyId', 'connectionId', 'providerId'], sk: ['tellerName'] },
  },
);
