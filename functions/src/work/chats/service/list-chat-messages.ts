import type { ChatId, ChatMessageView } from '@balcao/shared/contract/chats.ts';
import { findChat, type ChatDeps } from './chat-deps.ts';
import { toChatMessageView, usersById } from './chat-views.ts';

const pageSize = 30;

type Wanted = { pageNumber?: number | undefined; before?: number | undefined };

/** A page of messages in reading order: those before a place, or the page of that number counted from the end.
 *  @throws AppError ERR_RECORD_NOT_FOUND. */
export const listChatMessages = async (
  deps: ChatDeps,
  id: ChatId,
  { pageNumber = 1, before }: Wanted,
): Promise<{ records: ChatMessageView[]; hasMore: boolean }> => {
  const { actor, chats, listUsers, signUrl } = deps;
  const [chat, users] = await Promise.all([findChat(deps, id), usersById(listUsers)]);
  const end = before ?? chat.messageCount + 1 - (pageNumber - 1) * pageSize;
  const messages = end > 1 ? await chats.messagesBefore(id, end, pageSize) : [];
  return {
    records: await Promise.all(messages.map((message) => toChatMessageView(actor.companyId, message, { users, signUrl }))),
    hasMore: (messages[0]?.place ?? 1) > 1,
  };
};
