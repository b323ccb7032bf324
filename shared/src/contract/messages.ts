import * as z from 'zod';
import { contactId, messageId, queueId, ticketId, ticketUuid } from '../domain/ids.ts';
import { forwardedAtOnce } from '../domain/messages/decide-change.ts';
import { isReaction } from '../domain/messages/is-reaction.ts';
import { location, messageView } from '../domain/messages/message.ts';
import { cursorQuery, idList } from './paging.ts';
import { route } from './route.ts';

/** A file the browser already uploaded to the key `POST /uploads` gave it. */
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
  /** Key of an optimistic bubble; the same key sent twice stores one message. */
  clientId: z.string().min(8).max(64).nullish(),
  isPrivate: z.boolean().optional(),
  quotedMsg: z.object({ id: messageId }).nullish(),
  media: uploadedMedia.nullish(),
  vCard: z.string().max(20_000).nullish(),
  location: location.extend({ name: z.string().max(500).nullable(), address: z.string().max(1000).nullable() }).nullish(),
  /** Put the attendant's name above the text, when the company signs messages. */
  signMessage: z.boolean().optional(),
  read: z.unknown().optional(),
  fromMe: z.unknown().optional(),
  mediaUrl: z.string().max(2000).nullish(),
});
export type SendMessageBody = z.infer<typeof sendMessageBody>;

export const messagePage = z.object({
  messages: z.array(messageView),
  hasMore: z.boolean(),
  nextCursor: z.string().nullable(),
  count: z.number().int(),
});

export const messagesContract = {
  listMessages: route({
    method: 'GET',
    path: '/messages/{ticketId}',
    permission: 'tickets:attend',
    summary: 'Messages of the ticket’s thread, newest page first, each page in reading order',
    params: z.object({ ticketId }),
    query: z.object({
      ...cursorQuery,
      selectedQueues: idList(queueId),
      /** Only messages changed after this instant (catch-up after a reconnect). */
      updatedAfter: z.iso.datetime().optional(),
    }),
    response: messagePage,
    errors: ['ERR_TICKET_NOT_FOUND'],
  }),
  sendMessage: route({
    method: 'POST',
    path: '/messages/{ticketId}',
    permission: 'tickets:attend',
    summary: 'Send a message or leave a private note (JSON; or multipart with `medias` up to 5 MB)',
    params: z.object({ ticketId }),
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
      'ERR_CHANNEL_CANNOT',
      'ERR_AUDIO_TOO_SHORT',
      'ERR_UPLOAD_NOT_FOUND',
      'ERR_UPLOAD_TYPE',
      'ERR_UPLOAD_TOO_LARGE',
    ],
  }),
  retryMessage: route({
    method: 'POST',
    path: '/messages/{id}/retry',
    permission: 'tickets:attend',
    summary: 'Send a failed message again',
    params: z.object({ id: messageId }),
    response: messageView,
    errors: ['ERR_MESSAGE_NOT_FOUND', 'ERR_MESSAGE_NOT_RETRYABLE', 'ERR_REPLY_WINDOW_CLOSED'],
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
    ],
  }),
  deleteMessage: route({
    method: 'DELETE',
    path: '/messages/{id}',
    permission: 'tickets:attend',
    summary: 'Delete an own message, at the customer too; a second time changes nothing',
    params: z.object({ id: messageId }),
    response: messageView,
    errors: ['ERR_MESSAGE_NOT_FOUND', 'ERR_MESSAGE_NOT_OWN', 'ERR_CHANNEL_CANNOT', 'ERR_TICKET_CHANGED'],
  }),
  forwardMessage: route({
    method: 'POST',
    path: '/message/forward',
    permission: 'tickets:attend',
    summary: 'Forward one message, or several in their order, to a contact: into the open ticket there is, else a new one',
    body: z.object({
      messageId: z.union([messageId, z.array(messageId).min(1).max(forwardedAtOnce)]),
      contactId,
      /** Put the attendant's name above texts, when the company signs messages. */
      signMessage: z.boolean().optional(),
      /** The same key sent twice forwards once. */
      clientId: z.string().min(8).max(60).nullish(),
    }),
    response: z.object({ uuid: ticketUuid, messages: z.array(messageView) }),
    errors: [
      'ERR_MESSAGE_NOT_FOUND',
      'ERR_MESSAGE_NOT_FORWARDABLE',
      'ERR_MESSAGE_TOO_LONG',
      'ERR_CONTACT_NOT_FOUND',
      'ERR_CONTACT_HAS_NO_NUMBER',
      'ERR_QUEUE_NOT_FOUND',
      'ERR_TICKET_NEEDS_QUEUE',
      'ERR_TICKET_HELD_BY_OTHER',
      'ERR_TICKET_ALREADY_OPEN',
      'ERR_TICKET_TRANSITION',
      'ERR_TICKET_NOT_FOUND',
      'ERR_TICKET_NOT_OPEN',
      'ERR_TICKET_CHANGED',
      'ERR_REPLY_WINDOW_CLOSED',
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
    errors: ['ERR_MESSAGE_NOT_FOUND', 'ERR_CHANNEL_CANNOT', 'ERR_REPLY_WINDOW_CLOSED', 'ERR_TICKET_NOT_OPEN'],
  }),
};
