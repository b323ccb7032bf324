import { foldText } from '@balcao/shared/domain/search/fold-text.ts';
import type { ChatView } from '@balcao/shared/contract/chats.ts';
import type { ChatDeps } from './chat-deps.ts';
import { toChatView, usersById } from './chat-views.ts';

const pageSize = 100;

/** Chats the actor is in whose title or members match, with the latest message first: one query for what the actor is in, and those chats. */
export const listChats = async (
  { actor, chats, listUsers }: Pick<ChatDeps, 'actor' | 'chats' | 'listUsers'>,
  { searchParam = '', pageNumber = 1 }: { searchParam?: string | undefined; pageNumber?: number | undefined },
): Promise<{ records: ChatView[]; count: number; hasMore: boolean }> => {
  const [memberships, users] = await Promise.all([chats.membershipsOf(actor.userId), usersById(listUsers)]);
  const own = new Map(memberships.map((membership) => [membership.chatId, membership]));
  const wanted = foldText(searchParam);
  const found = (await chats.getMany([...own.keys()]))
    .filter((chat) => chat.users.includes(actor.userId))
    .map((chat) => toChatView(chat, users, own.get(chat.id) ?? null))
    .filter(({ title, users: members }) => [title, ...members.map(({ user }) => user.name)].some((text) => foldText(text).includes(wanted)))
    .sort((a, b) => b.updatedAt.localeCompare(a.updatedAt) || b.id.localeCompare(a.id));
  const from = (pageNumber - 1) * pageSize;
  return { records: found.slice(from, from + pageSize), count: found.length, hasMore: found.length > from + pageSize };
};
