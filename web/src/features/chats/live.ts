import { currentSession } from '../../lib/api/session.ts';
import type { LivePart } from '../../lib/feature-manifest.ts';
import { readAgain } from '../../lib/live/catch-up.ts';
import { chatMessagesKey, chatsKey } from './api/chat-queries.ts';
import { patchChatCache } from './live/patch-chat-cache.ts';

export const live: LivePart = {
  onEvents: (events, { cache }) => {
    const { user } = currentSession();
    if (user) patchChatCache(cache, events, user.id);
  },
  catchUp: async (cache) => {
    await Promise.all([chatsKey, chatMessagesKey].map((key) => readAgain(cache, key)));
  },
};
