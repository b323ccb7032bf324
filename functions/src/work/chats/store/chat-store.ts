import {
  chatId as chatIdSchema,
  chatMessageId,
  chatUuid,
  type ChatId,
  type ChatMessageId,
  type ChatUuid,
} from '@balcao/shared/contract/chats.ts';
import { userId as userIdSchema, type CompanyId, type UserId } from '@balcao/shared/domain/ids.ts';
import type { Attachment } from '@balcao/shared/domain/messages/attachment.ts';
import type { RowOf } from '../../../platform/table/entity.ts';
import { expiresAfter } from '../../../platform/table/expires-after.ts';
import { writeTogether } from '../../../platform/write-together.ts';
import { chatEntity, chatMemberEntity, chatMessageEntity, chatSentEntity, directChatEntity } from './chat.entities.ts';

export type Chat = {
  id: ChatId;
  uuid: ChatUuid;
  title: string;
  isDirect: boolean;
  ownerId: UserId;
  users: UserId[];
  messageCount: number;
  lastMessage: string;
  updatedAt: string;
  version: number;
};
export type ChatMessage = {
  id: ChatMessageId;
  chatId: ChatId;
  place: number;
  senderId: UserId;
  message: string;
  media: Attachment | null;
  clientId: string | null;
  createdAt: string;
};
export type ChatMembership = { chatId: ChatId; userId: UserId; readCount: number };

const toChat = (row: RowOf<typeof chatEntity>): Chat => ({
  id: chatIdSchema.parse(row.chatId),
  uuid: chatUuid.parse(row.uuid),
  title: row.title,
  isDirect: row.direct === true,
  ownerId: userIdSchema.parse(row.ownerId),
  users: row.users.map((id) => userIdSchema.parse(id)),
  messageCount: row.messageCount,
  lastMessage: row.lastMessage,
  updatedAt: row.updatedAt,
  version: row.version,
});
const toMessage = (row: RowOf<typeof chatMessageEntity>): ChatMessage => ({
  id: chatMessageId.parse(row.messageId),
  chatId: chatIdSchema.parse(row.chatId),
  place: Number(row.place),
  senderId: userIdSchema.parse(row.senderId),
  message: row.message,
  media: row.media ?? null,
  clientId: row.clientId ?? null,
  createdAt: row.createdAt,
});
const toMembership = (row: RowOf<typeof chatMemberEntity>): ChatMembership => ({
  chatId: chatIdSchema.parse(row.chatId),
  userId: userIdSchema.parse(row.userId),
  readCount: row.readCount,
});

/** Stream images as what they hold. */
export const parseChatImage = (image: Record<string, unknown>): Chat => toChat(chatEntity.parseRow(image));
export const parseChatMessageImage = (image: Record<string, unknown>): ChatMessage => toMessage(chatMessageEntity.parseRow(image));
export const parseMembershipImage = (image: Record<string, unknown>): ChatMembership => toMembership(chatMemberEntity.parseRow(image));

const placeOf = (place: number): string => String(place).padStart(12, '0');
/** As long as a browser goes on trying to send. */
const sentSec = 2 * 86_400;
/** Messages removed with a chat, at a time. */
const removedAtOnce = 500;

export type MessageWrite = { outcome: 'saved' } | { outcome: 'sentBefore'; message: ChatMessage } | { outcome: 'changed' };

export const chatStoreFor = (companyId: CompanyId) => {
  const get = async (id: ChatId): Promise<Chat | null> => {
    const row = await chatEntity.get({ companyId, chatId: id }).go({ consistent: true });
    return row && toChat(row);
  };
  const getMessage = async (id: ChatId, place: number): Promise<ChatMessage | null> => {
    const row = await chatMessageEntity.get({ companyId, chatId: id, place: placeOf(place) }).go({ consistent: true });
    return row && toMessage(row);
  };
  const join = (chatId: ChatId, users: ReadonlyArray<UserId>, readCount: number) =>
    chatMemberEntity.putMany(users.map((userId) => ({ companyId, userId, chatId, readCount })));
  return {
    get,
    /** In no order; those that are gone are left out. @param options `consistent`: as they are now, not as they were a moment ago. */
    getMany: async (ids: ReadonlyArray<ChatId>, options: { consistent?: boolean } = {}): Promise<Chat[]> => {
      const rows = await chatEntity.getMany(
        ids.map((chatId) => ({ companyId, chatId })),
        options,
      );
      return rows.map(toChat);
    },
    /** Chats that the user may be in. */
    membershipsOf: async (userId: UserId): Promise<ChatMembership[]> => {
      const { data } = await chatMemberEntity.query('byUser', { companyId, userId }).all({ consistent: true });
      return data.map(toMembership);
    },
    membership: async (chatId: ChatId, userId: UserId): Promise<ChatMembership | null> => {
      const row = await chatMemberEntity.get({ companyId, userId, chatId }).go({ consistent: true });
      return row && toMembership(row);
    },
    /** The direct chat of two people, whether it is still there or not. */
    directChatOf: async (pair: string): Promise<ChatId | null> => {
      const row = await directChatEntity.get({ companyId, pair }).go({ consistent: true });
      return row && chatIdSchema.parse(row.chatId);
    },
    /** @param pair the two of a direct chat, and the id of the one before it, which is gone.
     *  @returns false when the two have another one by now. */
    create: async (chat: Chat, pair: { name: string; before: ChatId | null } | null): Promise<boolean> => {
      // Members of a chat that is not there are passed over; the other way round somebody would not find it.
      await join(chat.id, chat.users, chat.messageCount);
      const { id: chatId, isDirect, ...fields } = chat;
      const row = chatEntity.create({ companyId, chatId, ...fields, direct: isDirect ? true : null }).commit();
      if (!pair) return (await writeTogether([row])).outcome === 'written';
      const named = directChatEntity
        .upsert({ companyId, pair: pair.name, chatId })
        .where(({ chatId: known }, { eq, notExists }) => (pair.before === null ? notExists(known) : eq(known, pair.before)))
        .commit();
      const { outcome } = await writeTogether([row, named]);
      if (outcome === 'refused') await chatMemberEntity.deleteMany(chat.users.map((userId) => ({ companyId, userId, chatId })));
      return outcome === 'written';
    },
    /** Another title or other members. Who left keeps a membership that leads nowhere, until it is made anew.
     *  @returns false when the chat is not any more as it was read. */
    change: async (chat: Chat, { title, users }: { title: string; users: ReadonlyArray<UserId> }): Promise<boolean> => {
      // What was written before they came is not news to them.
      await join(
        chat.id,
        users.filter((id) => !chat.users.includes(id)),
        chat.messageCount,
      );
      return chatEntity
        .patch({ companyId, chatId: chat.id })
        .set({ title, users, version: chat.version + 1 })
        .where(({ version }, { eq }) => eq(version, chat.version))
        .attempt();
    },
    /** @returns false when the chat is gone or not this owner's. */
    remove: (chatId: ChatId, owner: UserId): Promise<boolean> =>
      chatEntity
        .remove({ companyId, chatId })
        .where(({ ownerId }, { eq }) => eq(ownerId, owner))
        .attempt(),
    /** What a chat leaves behind that is gone. */
    removeRest: async (chatId: ChatId, users: ReadonlyArray<UserId>): Promise<void> => {
      await chatMemberEntity.deleteMany(users.map((userId) => ({ companyId, userId, chatId })));
      for (;;) {
        const { data, hasMore } = await chatMessageEntity.query('byChat', { companyId, chatId }).all({ count: removedAtOnce });
        await chatMessageEntity.deleteMany(data.map(({ place }) => ({ companyId, chatId, place })));
        if (!hasMore) return;
      }
    },
    /** Adds the chat's next message, which its sender has read with all before it.
     *  @param chat as it was read; the write is refused unless the sender is in it and no message came since.
     *  @returns `sentBefore` with the message that this key stored already. */
    addMessage: async (
      chat: Chat,
      { chatId, id, place, media, clientId, ...fields }: ChatMessage,
      preview: string,
    ): Promise<MessageWrite> => {
      const now = new Date(fields.createdAt);
      const written = await writeTogether([
        chatEntity
          .patch({ companyId, chatId })
          .set({ messageCount: place, lastMessage: preview, updatedAt: fields.createdAt })
          .where(({ messageCount }, { eq }) => eq(messageCount, chat.messageCount))
          .where(({ users }, { has }) => has(users, fields.senderId))
          .commit(),
        chatMessageEntity
          .create({
            companyId,
            chatId,
            place: placeOf(place),
            messageId: id,
            ...fields,
            media,
            clientId,
          })
          .commit(),
        chatMemberEntity.upsert({ companyId, userId: fields.senderId, chatId, readCount: place }).commit(),
        ...(clientId
          ? [chatSentEntity.create({ companyId, chatId, clientId, place: placeOf(place), expiresAt: expiresAfter(now, sentSec) }).commit()]
          : []),
      ]);
      if (written.outcome === 'written') return { outcome: 'saved' };
      const before = clientId === null ? null : await chatSentEntity.get({ companyId, chatId, clientId }).go({ consistent: true });
      const message = before && (await getMessage(chatId, Number(before.place)));
      return message ? { outcome: 'sentBefore', message } : { outcome: 'changed' };
    },
    /** Up to `limit` messages before a place, in reading order. */
    messagesBefore: async (chatId: ChatId, before: number, limit: number): Promise<ChatMessage[]> => {
      const { data } = await chatMessageEntity
        .query('byChat', { companyId, chatId })
        .lt({ place: placeOf(before) })
        .go({ order: 'desc', limit });
      return data.map(toMessage).reverse();
    },
    /** Never back: what was seen stays seen. */
    markRead: async (chatId: ChatId, userId: UserId, place: number): Promise<void> => {
      await chatMemberEntity
        .patch({ companyId, userId, chatId })
        .set({ readCount: place })
        .where(({ readCount }, { lt }) => lt(readCount, place))
        .attempt();
    },
  };
};
export type ChatStore = ReturnType<typeof chatStoreFor>;
