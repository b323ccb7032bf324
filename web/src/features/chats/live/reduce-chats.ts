import { messagePreview } from '@balcao/shared/domain/messages/attachment-preview.ts';
import type { EventNamed } from '../../../lib/live/live-connection.ts';
import type { Chat, ChatMessage } from '../api/chat-queries.ts';

export type ChatEvent = EventNamed<'chat'>;

/** The list of chats after an event, latest message first. Unread messages are counted by places, so that an event that comes twice counts once. Pure.
 *  @returns null when the list has to be read again, because the event is about a chat that it does not have. */
export const reduceChats = (chats: ReadonlyArray<Chat>, event: ChatEvent, userId: string): Chat[] | null => {
  switch (event.action) {
    case 'create':
    case 'update': {
      const known = chats.find(({ id }) => id === event.record.id);
      if (!known) return null;
      return sorted(chats.map((chat) => (chat.id === known.id ? renamed(known, event.record, userId) : chat)));
    }
    case 'delete':
      return chats.filter(({ id }) => id !== event.chatId);
    case 'new-message': {
      const { newMessage: message } = event;
      if (!chats.some(({ id }) => id === message.chatId)) return null;
      return sorted(chats.map((chat) => (chat.id === message.chatId ? withMessage(chat, message, userId) : chat)));
    }
    case 'read':
      return chats.map((chat) => (chat.id === event.chatId ? withRead(chat, event.place, userId) : chat));
  }
};

/** The title and the members are new; what was written and read is known better here. */
const renamed = (known: Chat, record: Chat, userId: string): Chat => ({
  ...known,
  ...record,
  ...(record.messageCount < known.messageCount
    ? { messageCount: known.messageCount, lastMessage: known.lastMessage, updatedAt: known.updatedAt }
    : {}),
  users: record.users.map((member) =>
    member.userId === userId
      ? { ...member, unreads: Math.max(0, Math.max(record.messageCount, known.messageCount) - readBy(known, userId)) }
      : member,
  ),
});

const withMessage = (chat: Chat, message: ChatMessage, userId: string): Chat => {
  if (message.place <= chat.messageCount) return message.senderId === userId ? withRead(chat, message.place, userId) : chat;
  const read = message.senderId === userId ? message.place : readBy(chat, userId);
  return {
    ...chat,
    messageCount: message.place,
    lastMessage: messagePreview(
      message.message,
      message.mediaType && message.mediaName ? { mediaType: message.mediaType, fileName: message.mediaName } : null,
    ),
    updatedAt: message.createdAt,
    users: chat.users.map((member) => (member.userId === userId ? { ...member, unreads: message.place - read } : member)),
  };
};

const withRead = (chat: Chat, place: number, userId: string): Chat => ({
  ...chat,
  users: chat.users.map((member) =>
    member.userId === userId ? { ...member, unreads: Math.max(0, chat.messageCount - Math.max(place, readBy(chat, userId))) } : member,
  ),
});

/** Place of the last message that the viewer has seen. */
const readBy = (chat: Chat, userId: string): number =>
  chat.messageCount - (chat.users.find((member) => member.userId === userId)?.unreads ?? 0);

const sorted = (chats: Chat[]): Chat[] => chats.sort((a, b) => b.updatedAt.localeCompare(a.updatedAt));
