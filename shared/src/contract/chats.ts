import * as z from 'zod';
import { companyId, instant, ulidOf, userId } from '../domain/ids.ts';
import { attachmentView } from '../domain/messages/attachment.ts';
import { uploadedMedia } from './messages.ts';
import { listQuery } from './paging.ts';
import { route } from './route.ts';
import { shownName } from './shown-name.ts';

export const chatId = ulidOf<'ChatId'>();
export type ChatId = z.infer<typeof chatId>;
export const chatUuid = z.uuid().brand<'ChatUuid'>();
export type ChatUuid = z.infer<typeof chatUuid>;
export const chatMessageId = ulidOf<'ChatMessageId'>();
export type ChatMessageId = z.infer<typeof chatMessageId>;

/** Maximum number of members of an internal chat, including its owner. */
export const maxChatUsers = 100;
export const longestChatTitle = 100;
/** Maximum length of a chat message in characters, so that one WebSocket frame can carry the whole message. */
export const longestChatMessage = 4_000;

const member = z.object({
  userId,
  /** Number of messages that this member has not read; null unless the member is the caller. */
  unreads: z.number().int().nullable(),
  user: z.object({ id: userId, name: z.string() }),
});

export const chatView = z.object({
  id: chatId,
  uuid: chatUuid,
  title: z.string(),
  /** True = a chat between two users only, to each of whom the name of the other is shown instead of the title. */
  isDirect: z.boolean(),
  ownerId: userId,
  users: z.array(member),
  /** Number of messages ever written in the chat. It never decreases, because the unread counts are derived from it. */
  messageCount: z.number().int(),
  lastMessage: z.string(),
  updatedAt: instant,
  /** Version of the chat: increases with each change of its title or members. */
  version: z.number().int(),
});
export type ChatView = z.infer<typeof chatView>;

export const chatMessageView = z.object({
  id: chatMessageId,
  companyId,
  chatId,
  /** Sequence number of the message in its chat, from 1, without gaps. */
  place: z.number().int(),
  senderId: userId,
  sender: z.object({ name: z.string(), profileImage: z.string().nullable() }),
  message: z.string(),
  createdAt: instant,
  clientId: z.string().nullable(),
  ...attachmentView,
});
export type ChatMessageView = z.infer<typeof chatMessageView>;

const users = z
  .array(z.object({ id: userId }))
  .min(1)
  .max(maxChatUsers - 1);
const title = shownName(1, longestChatTitle);
const params = z.object({ id: chatId });

export const chatsContract = {
  listChats: route({
    method: 'GET',
    path: '/chats',
    permission: 'chats:use',
    summary: 'Chats the user is in, with the latest message first',
    query: z.object(listQuery),
    response: z.object({ records: z.array(chatView), count: z.number().int(), hasMore: z.boolean() }),
    errors: [],
  }),
  createChat: route({
    method: 'POST',
    path: '/chats',
    permission: 'chats:use',
    summary: 'A new chat; a direct one with somebody is made once and answered again',
    body: z.object({ title, users, isDirect: z.boolean().optional() }),
    response: chatView,
    errors: ['ERR_USER_NOT_FOUND'],
  }),
  updateChat: route({
    method: 'PUT',
    path: '/chats/{id}',
    permission: 'chats:use',
    summary: 'Another title or other members; only by the owner',
    params,
    body: z.object({ title: title.optional(), users: users.optional(), version: z.number().int().optional() }),
    response: chatView,
    errors: ['ERR_RECORD_NOT_FOUND', 'ERR_USER_NOT_FOUND', 'ERR_NO_PERMISSION', 'ERR_RECORD_CHANGED'],
  }),
  deleteChat: route({
    method: 'DELETE',
    path: '/chats/{id}',
    permission: 'chats:use',
    summary: 'Removes the chat and its messages; only by the owner',
    params,
    response: z.object({ id: chatId }),
    errors: ['ERR_RECORD_NOT_FOUND', 'ERR_NO_PERMISSION'],
  }),
  readChat: route({
    method: 'POST',
    path: '/chats/{id}/read',
    permission: 'chats:use',
    summary: 'The user has seen the messages up to this place, or all of them',
    params,
    /** `place`: number of the last message that was read; absent or null = all messages. `userId` is ignored: the reader is always the caller. */
    body: z.object({ userId: z.unknown().optional(), place: z.number().int().nonnegative().nullish() }),
    response: chatView,
    errors: ['ERR_RECORD_NOT_FOUND'],
  }),
  listChatMessages: route({
    method: 'GET',
    path: '/chats/{id}/messages',
    permission: 'chats:use',
    summary: 'Messages, newest page first, each page in reading order',
    params,
    query: z.object({
      pageNumber: listQuery.pageNumber,
      /** Only messages with a lower `place` (sequence number in the chat) than this. */
      before: z.coerce.number().int().positive().optional(),
    }),
    response: z.object({ records: z.array(chatMessageView), hasMore: z.boolean() }),
    errors: ['ERR_RECORD_NOT_FOUND'],
  }),
  sendChatMessage: route({
    method: 'POST',
    path: '/chats/{id}/messages',
    permission: 'chats:use',
    summary: 'A text, a file of POST /uploads, or both; or multipart with `medias` up to 5 MB',
    params,
    form: true,
    body: z.object({
      message: z.string().max(longestChatMessage).optional(),
      /** Alternative name of `message`, for multipart forms. */
      body: z.string().max(longestChatMessage).optional(),
      media: uploadedMedia.nullish(),
      /** Idempotency key: a repeated request with the same key stores no second message. */
      clientId: z.string().min(8).max(64).nullish(),
      typeArch: z.unknown().optional(),
      fileId: z.unknown().optional(),
      fromMe: z.unknown().optional(),
    }),
    response: chatMessageView,
    errors: [
      'ERR_RECORD_NOT_FOUND',
      'ERR_RECORD_CHANGED',
      'ERR_MESSAGE_EMPTY',
      'ERR_AUDIO_TOO_SHORT',
      'ERR_UPLOAD_NOT_FOUND',
      'ERR_UPLOAD_TYPE',
      'ERR_UPLOAD_TOO_LARGE',
      'ERR_BODY_TOO_LARGE',
    ],
  }),
};
