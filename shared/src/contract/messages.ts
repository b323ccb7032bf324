import * as z from 'zod';
import { channel } from '../domain/channel.ts';
import {
  connectionId,
  contactId,
  instant,
  messageId,
  queueId,
  quickMessageId,
  tagId,
  ticketId,
  ticketUuid,
  userId,
  givenInstant,
} from '../domain/ids.ts';
import { forwardedAtOnce } from '../domain/messages/decide-change.ts';
import { isReaction } from '../domain/messages/is-reaction.ts';
import { location, mediaType, mediaTypes, messageView } from '../domain/messages/message.ts';
import { ticketStatus } from '../domain/tickets/ticket.ts';
import { templateVariables } from '../domain/templates/template.ts';
import { recordVersion } from './record.ts';
import { cursorQuery, idList } from './paging.ts';
import { route } from './route.ts';

/** A file that the client has uploaded. `key`: storage key from `POST /uploads`. */
export const uploadedMedia = z.object({
  key: z.string().min(1).max(500),
  fileName: z.string().min(1).max(255),
  mimeType: z.string().min(3).max(150),
  width: z.number().int().positive().max(20_000).nullish(),
  height: z.number().int().positive().max(20_000).nullish(),
  durationSec: z.number().nonnegative().max(86_400).nullish(),
  voice: z.boolean().optional(),
  waveform: z.array(z.number().int().min(0).max(100)).max(64).nullish(),
});
export type UploadedMedia = z.infer<typeof uploadedMedia>;

export const sendMessageBody = z.object({
  body: z.string().max(65_536).default(''),
  /** Idempotency key: a repeated request with the same key stores no second message. The browser also matches the message to its
   *  provisional bubble by this key. */
  clientId: z.string().min(8).max(64).nullish(),
  isPrivate: z.boolean().optional(),
  quotedMsg: z.object({ id: messageId }).nullish(),
  media: uploadedMedia.nullish(),
  vCard: z.string().max(20_000).nullish(),
  location: location.extend({ name: z.string().max(500).nullable(), address: z.string().max(1000).nullable() }).nullish(),
  /** Whether the text begins with the name of the attendant; only effective if the company signs messages. */
  signMessage: z.boolean().optional(),
  /** Id of the newest message that the author had seen; later ones stay unread. Without `seenId` and `inboundMessages` all count as read. */
  seenId: messageId.nullish(),
  /** The ticket's `inboundMessages` (count of customer messages) that the author had seen. If more have arrived since, unread messages
   *  stay unread, even one that arrived late and is sorted before `seenId`. */
  inboundMessages: z.number().int().nonnegative().optional(),
  read: z.unknown().optional(),
  fromMe: z.unknown().optional(),
  mediaUrl: z.string().max(2000).nullish(),
});
export type SendMessageBody = z.infer<typeof sendMessageBody>;

export const sendTemplateBody = z.object({
  /** Id of the quick message that holds the official WhatsApp template. */
  templateId: quickMessageId,
  /** Version of the template that the user has seen; the request is refused if the template has changed since. Absent = no check. */
  version: recordVersion.optional(),
  variables: templateVariables.default({}),
  /** `bodyToSave` is accepted from existing clients but ignored: the server stores the text of the template as the customer reads it. */
  bodyToSave: z.string().max(65_536).nullish(),
  /** Storage key from `POST /uploads` of the file for the media header of the template; absent or null = no file. */
  mediaUrl: z.string().max(500).nullish(),
  quotedMsg: z.object({ id: messageId }).nullish(),
  clientId: z.string().min(8).max(64).nullish(),
  /** `seenId` and `inboundMessages`: what the author had seen of the conversation; see `sendMessageBody`. */
  seenId: messageId.nullish(),
  inboundMessages: z.number().int().nonnegative().optional(),
});
export type SendTemplateBody = z.infer<typeof sendTemplateBody>;
const kindList = z
  .string()
  .max(300)
  .optional()
  .transform((text) => mediaTypes.filter((kind) => (text ?? '').split(/[^A-Za-z_]+/).includes(kind)));

export const messagePage = z.object({
  messages: z.array(messageView),
  hasMore: z.boolean(),
  nextCursor: z.string().nullable(),
  /** Cursor for the next newer messages, only in responses to requests with `around` or `newerThan`; null = these are the newest. */
  newerCursor: z.string().nullable().optional(),
  count: z.number().int(),
});

/** Part of the text of a message around a search match. `marks`: start and end (exclusive) of each match within this part, in UTF-16 code units. */
const messageExcerpt = z.object({ text: z.string(), marks: z.array(z.tuple([z.number().int(), z.number().int()])) });

/** A message that matches a search. */
export const messageHit = z.object({
  id: messageId,
  ticketId,
  uuid: ticketUuid,
  ticketStatus,
  contact: z.object({ id: contactId, name: z.string(), urlPicture: z.string().nullable() }),
  channel,
  whatsappId: connectionId,
  fromMe: z.boolean(),
  isPrivate: z.boolean(),
  mediaType,
  /** Name of the attendant or group member who wrote the message, or the phone number of that member; null = unknown. */
  writer: z.string().nullable(),
  excerpt: messageExcerpt,
  createdAt: instant,
});
export type MessageHit = z.infer<typeof messageHit>;

/** A message that the user has starred. The content of a message that was deleted since is not returned. */
export const starredMessage = messageHit.extend({ starredAt: instant, isDeleted: z.boolean() });
export type StarredMessage = z.infer<typeof starredMessage>;
/** Maximum number of starred messages of a user. */
export const mostStars = 1000;

/** An internal note that mentions the caller. */
export const mentionView = z.object({
  messageId,
  ticketId,
  uuid: ticketUuid,
  by: z.object({ id: userId, name: z.string() }).nullable(),
  /** Beginning of the text of the note. */
  text: z.string(),
  createdAt: instant,
});
export type MentionView = z.infer<typeof mentionView>;

export const messagesContract = {
  listMentions: route({
    method: 'GET',
    path: '/mentions',
    permission: 'tickets:attend',
    summary: 'Private notes that name the caller, in tickets they have not looked at since, newest first',
    response: z.object({ mentions: z.array(mentionView) }),
    errors: [],
  }),
  readMentions: route({
    method: 'DELETE',
    path: '/mentions/{ticketId}',
    permission: 'tickets:attend',
    summary: 'The caller looked at a ticket: its notes that name them are read',
    params: z.object({ ticketId }),
    response: z.object({ ok: z.literal(true) }),
    errors: ['ERR_TICKET_NOT_FOUND'],
  }),
  listMessages: route({
    method: 'GET',
    path: '/messages/{ticketId}',
    permission: 'tickets:attend',
    summary: 'Messages of the ticket’s thread, newest page first, each page in reading order',
    params: z.object({ ticketId }),
    query: z.object({
      ...cursorQuery,
      selectedQueues: idList(queueId),
      /** Only messages that changed after this time, for catching up after a reconnect. */
      updatedAfter: givenInstant.optional(),
      /** Id of a message: returns the page of messages around it, instead of the newest page. */
      around: messageId.optional(),
      /** Id of a message: returns the page of messages after it, instead of the newest page. */
      newerThan: messageId.optional(),
      /** Only messages of these kinds, such as `image`; separated by commas. A page may then be short or empty although there are more messages. */
      kinds: kindList,
    }),
    response: messagePage,
    errors: ['ERR_TICKET_NOT_FOUND'],
  }),
  searchMessages: route({
    method: 'GET',
    path: '/messages-search',
    permission: 'tickets:attend',
    summary: 'Messages that hold words, "words that stand together", or a beginning of the last word; newest first',
    query: z.object({
      searchParam: z.string().max(200),
      cursor: z.string().max(4000).optional(),
      /** Id of a ticket: searches only its thread, including earlier tickets of the thread; absent = everything that the user may see. */
      ticketId: ticketId.optional(),
      contactId: contactId.optional(),
      whatsappIds: idList(connectionId),
      queueIds: idList(queueId),
      tags: idList(tagId),
      /** Only messages of tickets with these statuses, separated by commas. */
      statusFilter: z.string().max(100).optional(),
      /** Only messages written by these attendants. */
      users: idList(userId),
      author: z.enum(['us', 'customer']).optional(),
      /** Only messages of these kinds, such as `image`; separated by commas. */
      kinds: kindList,
      /** `dateFrom` and `dateTo`: only messages between these dates, both inclusive, in the time zone of the company. */
      dateFrom: z.iso.date().optional(),
      dateTo: z.iso.date().optional(),
    }),
    response: z.object({
      hits: z.array(messageHit),
      hasMore: z.boolean(),
      nextCursor: z.string().nullable(),
      /** Time back to which the search, going from new to old, has come so far; null when `hasMore` is false. */
      lookedTo: z.string().nullable(),
    }),
    errors: ['ERR_TICKET_NOT_FOUND'],
  }),
  sendMessage: route({
    method: 'POST',
    path: '/messages/{ticketId}',
    permission: 'tickets:attend',
    summary: 'Send a message or leave a private note (JSON; or multipart with `medias` up to 5 MB)',
    params: z.object({ ticketId }),
    form: true,
    body: sendMessageBody,
    response: z.object({ messages: z.array(messageView) }),
    errors: [
      'ERR_TICKET_NOT_FOUND',
      'ERR_TICKET_NOT_OPEN',
      'ERR_TICKET_CHANGED',
      'ERR_MESSAGE_EMPTY',
      'ERR_MESSAGE_TOO_LONG',
      'ERR_MESSAGE_NOT_FOUND',
      'ERR_REPLY_WINDOW_CLOSED',
      'ERR_CONVERSATION_HELD',
      'ERR_CHANNEL_CANNOT',
      'ERR_AUDIO_TOO_SHORT',
      'ERR_UPLOAD_NOT_FOUND',
      'ERR_UPLOAD_TYPE',
      'ERR_CHANNEL_FILE_TYPE',
      'ERR_UPLOAD_TOO_LARGE',
      'ERR_CONNECTION_NOT_FOUND',
    ],
  }),
  sendTemplate: route({
    method: 'POST',
    path: '/messages-template/{ticketId}',
    permission: 'templates:send',
    summary: 'Send an official template, also after 24 hours of silence',
    params: z.object({ ticketId }),
    body: sendTemplateBody,
    response: z.object({ messages: z.array(messageView) }),
    errors: [
      'ERR_TICKET_NOT_FOUND',
      'ERR_TICKET_NOT_OPEN',
      'ERR_TICKET_CHANGED',
      'ERR_MESSAGE_NOT_FOUND',
      'ERR_CHANNEL_CANNOT',
      'ERR_TEMPLATE_NOT_FOUND',
      'ERR_TEMPLATE_NOT_APPROVED',
      'ERR_TEMPLATE_CHANGED',
      'ERR_TEMPLATE_UNSUPPORTED',
      'ERR_TEMPLATE_VARIABLES',
      'ERR_TEMPLATE_HEADER',
      'ERR_MESSAGE_TOO_LONG',
      'ERR_UPLOAD_NOT_FOUND',
      'ERR_UPLOAD_TYPE',
      'ERR_UPLOAD_DAMAGED',
      'ERR_CHANNEL_FILE_TYPE',
      'ERR_UPLOAD_TOO_LARGE',
      'ERR_CONNECTION_NOT_FOUND',
    ],
  }),
  retryMessage: route({
    method: 'POST',
    path: '/messages/{id}/retry',
    permission: 'tickets:attend',
    summary: 'Send a failed message again',
    params: z.object({ id: messageId }),
    response: messageView,
    errors: [
      'ERR_MESSAGE_NOT_FOUND',
      'ERR_MESSAGE_NOT_RETRYABLE',
      'ERR_REPLY_WINDOW_CLOSED',
      'ERR_CONVERSATION_HELD',
      'ERR_CONNECTION_NOT_FOUND',
    ],
  }),
  editMessage: route({
    method: 'POST',
    path: '/messages/edit/{messageId}',
    permission: 'tickets:attend',
    summary: 'Change the text of an own message or note, within 15 minutes',
    params: z.object({ messageId }),
    body: z.object({ body: z.string().max(65_536) }),
    response: messageView,
    errors: [
      'ERR_MESSAGE_NOT_FOUND',
      'ERR_MESSAGE_NOT_OWN',
      'ERR_MESSAGE_NOT_EDITABLE',
      'ERR_EDIT_WINDOW_CLOSED',
      'ERR_CHANNEL_CANNOT',
      'ERR_MESSAGE_EMPTY',
      'ERR_MESSAGE_TOO_LONG',
      'ERR_TICKET_CHANGED',
      'ERR_CONNECTION_NOT_FOUND',
    ],
  }),
  listMessageEdits: route({
    method: 'GET',
    path: '/messages/{messageId}/edits',
    permission: 'tickets:attend',
    summary:
      'What a message said before it was changed: its first text and the newest of the others, oldest first; nothing of a deleted one',
    params: z.object({ messageId }),
    response: z.object({ edits: z.array(z.object({ body: z.string(), writtenAt: z.string() })) }),
    errors: ['ERR_MESSAGE_NOT_FOUND'],
  }),
  listMessageReceipts: route({
    method: 'GET',
    path: '/messages/{messageId}/receipts',
    permission: 'tickets:attend',
    summary: 'How far an own message came at each member of a group',
    params: z.object({ messageId }),
    response: z.object({
      receipts: z.array(
        z.object({
          name: z.string().nullable(),
          number: z.string().nullable(),
          deliveredAt: z.string().nullable(),
          readAt: z.string().nullable(),
          playedAt: z.string().nullable(),
        }),
      ),
    }),
    errors: ['ERR_MESSAGE_NOT_FOUND'],
  }),
  deleteMessage: route({
    method: 'DELETE',
    path: '/messages/{id}',
    permission: 'tickets:attend',
    summary: 'Delete an own message, at the customer too; a second time changes nothing',
    params: z.object({ id: messageId }),
    response: messageView,
    errors: ['ERR_MESSAGE_NOT_FOUND', 'ERR_MESSAGE_NOT_OWN', 'ERR_CHANNEL_CANNOT', 'ERR_TICKET_CHANGED', 'ERR_CONNECTION_NOT_FOUND'],
  }),
  starMessage: route({
    method: 'PUT',
    path: '/messages/{id}/star',
    permission: 'tickets:attend',
    summary: 'Star a message for oneself; a second time changes nothing',
    params: z.object({ id: messageId }),
    response: z.object({ ok: z.literal(true) }),
    errors: ['ERR_MESSAGE_NOT_FOUND', 'ERR_TOO_MANY_STARS'],
  }),
  unstarMessage: route({
    method: 'DELETE',
    path: '/messages/{id}/star',
    permission: 'tickets:attend',
    summary: 'Take one’s own star off a message; a second time changes nothing',
    params: z.object({ id: messageId }),
    response: z.object({ ok: z.literal(true) }),
    errors: ['ERR_MESSAGE_NOT_FOUND'],
  }),
  listStarredMessages: route({
    method: 'GET',
    path: '/messages-starred',
    permission: 'tickets:attend',
    summary: 'Messages one starred and may still see, the newest star first. A page may be short, or empty, and go on all the same',
    query: z.object({ cursor: z.string().max(200).optional() }),
    response: z.object({ hits: z.array(starredMessage), hasMore: z.boolean(), nextCursor: z.string().nullable() }),
    errors: [],
  }),
  listThreadStars: route({
    method: 'GET',
    path: '/messages-starred/{ticketId}',
    permission: 'tickets:attend',
    summary: 'Which messages of the ticket’s thread one starred',
    params: z.object({ ticketId }),
    response: z.object({ messageIds: z.array(messageId) }),
    errors: ['ERR_TICKET_NOT_FOUND'],
  }),
  forwardMessage: route({
    method: 'POST',
    path: '/message/forward',
    permission: 'tickets:attend',
    summary: 'Forward one message, or several in their order, to a contact: into the open ticket there is, else a new one',
    body: z.object({
      messageId: z.union([messageId, z.array(messageId).min(1).max(forwardedAtOnce)]),
      contactId,
      /** Whether forwarded texts begin with the name of the attendant; only effective if the company signs messages. */
      signMessage: z.boolean().optional(),
      /** Idempotency key: a repeated request with the same key does not forward the messages again. */
      clientId: z.string().min(8).max(60).nullish(),
    }),
    response: z.object({ uuid: ticketUuid, messages: z.array(messageView) }),
    errors: [
      'ERR_MESSAGE_NOT_FOUND',
      'ERR_MESSAGE_NOT_FORWARDABLE',
      'ERR_MESSAGE_TOO_LONG',
      'ERR_CHANNEL_CANNOT',
      'ERR_UPLOAD_TYPE',
      'ERR_CHANNEL_FILE_TYPE',
      'ERR_UPLOAD_TOO_LARGE',
      'ERR_CONTACT_NOT_FOUND',
      'ERR_CONTACT_HAS_NO_NUMBER',
      'ERR_QUEUE_NOT_FOUND',
      'ERR_USER_NOT_FOUND',
      'ERR_TICKET_NEEDS_QUEUE',
      'ERR_TICKET_HELD_BY_OTHER',
      'ERR_TICKET_ALREADY_OPEN',
      'ERR_TICKET_TRANSITION',
      'ERR_TICKET_NOT_FOUND',
      'ERR_TICKET_NOT_OPEN',
      'ERR_TICKET_CHANGED',
      'ERR_REPLY_WINDOW_CLOSED',
      'ERR_CONVERSATION_HELD',
      'ERR_CONNECTION_NOT_FOUND',
    ],
  }),
  reactToMessage: route({
    method: 'POST',
    path: '/messages/{id}/reaction',
    permission: 'tickets:attend',
    summary: 'React to a message; an empty emoji takes the reaction back',
    params: z.object({ id: messageId }),
    body: z.object({ emoji: z.string().max(32).refine(isReaction) }),
    response: messageView,
    errors: [
      'ERR_MESSAGE_NOT_FOUND',
      'ERR_CHANNEL_CANNOT',
      'ERR_REPLY_WINDOW_CLOSED',
      'ERR_CONVERSATION_HELD',
      'ERR_TICKET_NOT_OPEN',
      'ERR_CONNECTION_NOT_FOUND',
    ],
  }),
};
