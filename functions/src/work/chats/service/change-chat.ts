import type { ChatId, ChatView } from '@balcao/shared/contract/chats.ts';
import type { UserId } from '@balcao/shared/domain/ids.ts';
import { AppError } from '@balcao/shared/errors/app-error.ts';
import { findOwnChat, type ChatDeps } from './chat-deps.ts';
import { toChatView, usersById } from './chat-views.ts';
import { assertMembers } from './create-chat.ts';

type Change = { title?: string | undefined; users?: ReadonlyArray<{ id: UserId }> | undefined; version?: number | undefined };

/** Another title or other members of the actor's own chat. Whoever is not named any more reads and writes nothing from here on. Members of a
 *  direct chat stay the two. @throws AppError ERR_RECORD_NOT_FOUND, ERR_NO_PERMISSION, ERR_USER_NOT_FOUND, ERR_RECORD_CHANGED. */
export const changeChat = async (deps: ChatDeps, id: ChatId, { title, users: named, version }: Change): Promise<ChatView> => {
  const { actor, chats, listUsers } = deps;
  const [chat, users] = await Promise.all([findOwnChat(deps, id), usersById(listUsers)]);
  if (version !== undefined && version !== chat.version) throw new AppError('ERR_RECORD_CHANGED', undefined);
  // Who left the company meanwhile may stay named.
  const members =
    named && !chat.isDirect
      ? assertMembers(actor.userId, named, new Map([...users, ...chat.users.map((each) => [each, null] as const)]))
      : chat.users;
  const change = { title: title ?? chat.title, users: members };
  if (!(await chats.change(chat, change))) throw new AppError('ERR_RECORD_CHANGED', undefined);
  const own = await chats.membership(id, actor.userId);
  return toChatView({ ...chat, ...change, version: chat.version + 1 }, users, own);
};

/** Removes the actor's own chat; its messages follow. @throws AppError ERR_RECORD_NOT_FOUND, ERR_NO_PERMISSION. */
export const deleteChat = async (deps: ChatDeps, id: ChatId): Promise<{ id: ChatId }> => {
  const chat = await findOwnChat(deps, id);
  if (!(await deps.chats.remove(id, chat.ownerId))) throw new AppError('ERR_RECORD_NOT_FOUND', undefined);
  return { id };
};
