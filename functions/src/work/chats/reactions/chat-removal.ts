import { companyId as companyIdSchema, type CompanyId } from '@balcao/shared/domain/ids.ts';
import type { Reaction } from '../../../platform/stream-consumer.ts';
import { chatStoreFor, parseChatImage, type ChatStore } from '../store/chat-store.ts';

/** Removes messages and memberships of chats that were deleted. Done again it finds nothing: a chat's id is never used a second time. */
export const chatRemovalReaction = (chatsOf: (companyId: CompanyId) => Pick<ChatStore, 'removeRest'>): Reaction => ({
  on: { chat: ['removed'] },
  urgent: false,
  whenBusy: 'ownQueue',
  react: async (changes) => {
    for (const { old } of changes) {
      if (!old) continue;
      const chat = parseChatImage(old);
      await chatsOf(companyIdSchema.parse(old['companyId'])).removeRest(chat.id, chat.users);
    }
  },
});

export const chatRemoval = chatRemovalReaction(chatStoreFor);
