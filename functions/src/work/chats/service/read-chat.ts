import type { ChatId, ChatView } from '@balcao/shared/contract/chats.ts';
import { findChat, type ChatDeps } from './chat-deps.ts';
import { toChatView, usersById } from './chat-views.ts';

/** The actor has seen the messages up to a place, or all there are. @throws AppError ERR_RECORD_NOT_FOUND. */
export const readChat = async (deps: ChatDeps, id: ChatId, place: number | null): Promise<ChatView> => {
  const { actor, chats, listUsers } = deps;
  const [chat, users] = await Promise.all([findChat(deps, id), usersById(listUsers)]);
  await chats.markRead(id, actor.userId, Math.min(place ?? chat.messageCount, chat.messageCount));
  return toChatView(chat, users, await chats.membership(id, actor.userId));
};
