import type { ChatMessageView, ChatView } from '@balcao/shared/contract/chats.ts';
import type { CompanyId, UserId } from '@balcao/shared/domain/ids.ts';
import { presentAttachment, type SignUrl } from '../../../organisation/uploads/service/present-attachment.ts';
import type { StoredUser } from '../../../organisation/users/service/user-records.ts';
import type { Chat, ChatMembership, ChatMessage } from '../store/chat-store.ts';

type Users = ReadonlyMap<string, Pick<StoredUser, 'id' | 'name' | 'profileImage'>>;

/** A chat with its members by name; who left the company is left out. Only the viewer's unread messages are told. Pure. */
export const toChatView = (chat: Chat, users: Users, own: Pick<ChatMembership, 'userId' | 'readCount'> | null): ChatView => ({
  ...chat,
  users: chat.users
    .flatMap((userId) => {
      const user = users.get(userId);
      const unreads = own?.userId === userId ? unreadCount(chat, own.readCount) : null;
      return user ? [{ userId, unreads, user: { id: userId, name: user.name } }] : [];
    })
    .sort((a, b) => a.user.name.localeCompare(b.user.name, 'pt')),
});

export const unreadCount = ({ messageCount }: Pick<Chat, 'messageCount'>, readCount: number): number =>
  Math.max(0, messageCount - readCount);

export const toChatMessageView = async (
  companyId: CompanyId,
  { media, ...message }: ChatMessage,
  { users, signUrl }: { users: Users; signUrl: SignUrl },
): Promise<ChatMessageView> => {
  const sender = users.get(message.senderId);
  return {
    ...message,
    companyId,
    sender: { name: sender?.name ?? '', profileImage: sender?.profileImage ?? null },
    ...(await presentAttachment(media, signUrl)),
  };
};

export const usersById = async (
  listUsers: () => Promise<ReadonlyArray<Pick<StoredUser, 'id' | 'name' | 'profileImage'>>>,
): Promise<Map<UserId, Pick<StoredUser, 'id' | 'name' | 'profileImage'>>> => new Map((await listUsers()).map((user) => [user.id, user]));
