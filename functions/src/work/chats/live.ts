import type { CompanyId } from '@balcao/shared/domain/ids.ts';
import type { Frame, LiveContext, LiveSource, Watcher } from '../../wiring/live/service/live-source.ts';
import { signedUrl } from '../../platform/files.ts';
import type { Change } from '../../platform/stream-consumer.ts';
import { toChatMessageView, toChatView } from './service/chat-views.ts';
import {
  chatStoreFor,
  parseChatImage,
  parseChatMessageImage,
  parseMembershipImage,
  type Chat,
  type ChatMembership,
  type ChatMessage,
} from './store/chat-store.ts';

/** Chats as they are now. */
type ChatsOf = (companyId: CompanyId, ids: ReadonlyArray<Chat['id']>) => Promise<ReadonlyArray<Chat>>;

/** Chats and their messages, told to who is in them when it is told: whoever was taken out hears nothing from then on, also of what is told late. */
export const chatsLiveOf = (chatsOf: ChatsOf): LiveSource => ({
  entities: ['chat', 'chatMessage', 'chatMember'],
  frames: async (changes, context) => {
    const told = changes.filter(({ entity }) => entity === 'chat').flatMap((change) => toldOf(change) ?? []);
    const messages = changes.flatMap(({ entity, old, new: now }) =>
      entity === 'chatMessage' && old === null && now ? [parseChatMessageImage(now)] : [],
    );
    const ids = [...new Set([...told.map(({ id }) => id), ...messages.map(({ chatId }) => chatId)])];
    const chats = new Map((ids.length === 0 ? [] : await chatsOf(context.companyId, ids)).map((chat) => [chat.id, chat]));
    return [
      ...told.flatMap(({ id, before }) => chatFrames(before, chats.get(id) ?? null, context)),
      ...(await messageFrames(messages, chats, context)),
      ...changes.filter(({ entity }) => entity === 'chatMember').flatMap((change) => readFrames(change, context)),
    ];
  },
});

export const chatsLive = chatsLiveOf((companyId, ids) => chatStoreFor(companyId).getMany(ids, { consistent: true }));

/** Which chat screens have to hear of, and how it was; null for a change that a message made, which is told of by the message. */
const toldOf = ({ old, new: now }: Change): { id: Chat['id']; before: Chat | null } | null => {
  const before = old && parseChatImage(old);
  const after = now && parseChatImage(now);
  const about = after ?? before;
  return about && before?.version !== after?.version ? { id: about.id, before } : null;
};

const isIn =
  (chat: Pick<Chat, 'users'>) =>
  ({ viewer }: Watcher): boolean =>
    chat.users.some((id) => id === viewer.userId);

/** The chat for those who are in it; that it is gone for those who were. Pure. */
const chatFrames = (before: Chat | null, after: Chat | null, { companyId, names }: Pick<LiveContext, 'companyId' | 'names'>): Frame[] => {
  const event = `company-${companyId}-chat` as const;
  const frames: Frame[] = [];
  if (after) {
    const shown = (action: 'create' | 'update') => ({ event, action, record: toChatView(after, names.users, null) });
    const was = before ? isIn(before) : () => false;
    frames.push({ isFor: (watcher) => isIn(after)(watcher) && !was(watcher), open: () => shown('create') });
    frames.push({ isFor: (watcher) => isIn(after)(watcher) && was(watcher), open: () => shown('update') });
  }
  if (before)
    frames.push({
      isFor: (watcher) => isIn(before)(watcher) && !(after && isIn(after)(watcher)),
      open: () => ({ event, action: 'delete', chatId: before.id }),
    });
  return frames;
};

const messageFrames = async (
  messages: ReadonlyArray<ChatMessage>,
  chats: ReadonlyMap<Chat['id'], Chat>,
  { companyId, names }: LiveContext,
): Promise<Frame[]> => {
  const told = messages.map(async (message): Promise<Frame[]> => {
    const chat = chats.get(message.chatId);
    if (!chat) return [];
    const newMessage = await toChatMessageView(companyId, message, { users: names.users, signUrl: signedUrl });
    return [{ isFor: isIn(chat), open: () => ({ event: `company-${companyId}-chat`, action: 'new-message', newMessage }) }];
  });
  return (await Promise.all(told)).flat();
};

/** How far somebody read, for the other screens of the same person. Pure. */
const readFrames = ({ old, new: now }: Change, { companyId }: LiveContext): Frame[] => {
  if (!now || !old) return [];
  const { chatId, userId, readCount }: ChatMembership = parseMembershipImage(now);
  return [
    {
      isFor: ({ viewer }) => viewer.userId === userId,
      open: () => ({ event: `company-${companyId}-chat`, action: 'read', chatId, place: readCount }),
    },
  ];
};
