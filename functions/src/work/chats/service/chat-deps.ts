import type { ChatId } from '@balcao/shared/contract/chats.ts';
import { AppError } from '@balcao/shared/errors/app-error.ts';
import type { Actor } from '../../../platform/actor.ts';
import type { SignUrl } from '../../../organisation/uploads/service/present-attachment.ts';
import type { StoredUser } from '../../../organisation/users/service/user-records.ts';
import type { Chat, ChatStore } from '../store/chat-store.ts';

export type ChatDeps = {
  actor: Actor;
  chats: ChatStore;
  /** Everybody of the company. */
  listUsers: () => Promise<ReadonlyArray<Pick<StoredUser, 'id' | 'name' | 'profileImage'>>>;
  signUrl: SignUrl;
  now: () => Date;
};

/** A chat that the actor is in. @throws AppError ERR_RECORD_NOT_FOUND, also for one of others. */
export const findChat = async ({ actor, chats }: Pick<ChatDeps, 'actor' | 'chats'>, id: ChatId): Promise<Chat> => {
  const chat = await chats.get(id);
  if (!chat?.users.includes(actor.userId)) throw new AppError('ERR_RECORD_NOT_FOUND', undefined);
  return chat;
};

/** A chat that the actor may change. @throws AppError ERR_RECORD_NOT_FOUND; ERR_NO_PERMISSION for who is in it and does not own it. */
export const findOwnChat = async (deps: Pick<ChatDeps, 'actor' | 'chats'>, id: ChatId): Promise<Chat> => {
  const chat = await findChat(deps, id);
  if (chat.ownerId !== deps.actor.userId) throw new AppError('ERR_NO_PERMISSION', undefined);
  return chat;
};
