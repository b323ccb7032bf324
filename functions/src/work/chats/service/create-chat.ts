import { randomUUID } from 'node:crypto';
import { chatId as chatIdSchema, chatUuid, type ChatView } from '@balcao/shared/contract/chats.ts';
import type { UserId } from '@balcao/shared/domain/ids.ts';
import { AppError } from '@balcao/shared/errors/app-error.ts';
import { newUlid } from '../../../platform/new-ids.ts';
import type { Chat } from '../store/chat-store.ts';
import type { ChatDeps } from './chat-deps.ts';
import { toChatView, usersById } from './chat-views.ts';

type NewChat = { title: string; users: ReadonlyArray<{ id: UserId }>; isDirect?: boolean | undefined };

/** A chat of the actor with others. A direct one with the same person is made once, whoever of the two asks, also when both do at the same moment.
 *  @throws AppError ERR_USER_NOT_FOUND for somebody who is not of the company, and when nobody but the actor is named. */
export const createChat = async (deps: ChatDeps, { title, users: named, isDirect = false }: NewChat): Promise<ChatView> => {
  const { actor, chats, listUsers, now } = deps;
  const users = await usersById(listUsers);
  const members = assertMembers(actor.userId, named, users);
  const show = (chat: Chat) => toChatView(chat, users, { userId: actor.userId, readCount: chat.messageCount });
  const direct = isDirect && members.length === 2;
  const at = now();
  const chat: Chat = {
    id: chatIdSchema.parse(newUlid(at)),
    uuid: chatUuid.parse(randomUUID()),
    title,
    isDirect: direct,
    ownerId: actor.userId,
    users: members,
    messageCount: 0,
    lastMessage: '',
    updatedAt: at.toISOString(),
    version: 1,
  };
  if (!direct) {
    await chats.create(chat, null);
    return show(chat);
  }
  const pair = [...members].sort().join('.');
  for (let tried = 0; tried < 5; tried++) {
    const before = await chats.directChatOf(pair);
    const known = before && (await chats.get(before));
    if (known) {
      const own = await chats.membership(known.id, actor.userId);
      return toChatView(known, users, { userId: actor.userId, readCount: own?.readCount ?? known.messageCount });
    }
    if (await chats.create(chat, { name: pair, before })) return show(chat);
  }
  throw new Error('a direct chat was made and removed again and again');
};

/** The members of a chat, its owner among them. */
export const assertMembers = (
  owner: UserId,
  named: ReadonlyArray<{ id: UserId }>,
  users: ReadonlyMap<UserId, unknown>,
): [UserId, ...UserId[]] => {
  const others = [...new Set(named.map(({ id }) => id))].filter((id) => id !== owner);
  if (others.length === 0 || others.some((id) => !users.has(id))) throw new AppError('ERR_USER_NOT_FOUND', undefined);
  return [owner, ...others];
};
