import type { LiveEvent } from '@balcao/shared/events/live-frames.ts';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { eventsNamed } from '../../../lib/live/live-connection.ts';
import { type ChatMessage, type ChatMessagePage, type ChatPage, chatMessagesKey, chatsKey } from '../api/chat-queries.ts';
import { reduceChats } from './reduce-chats.ts';

/** Keeps chats and their messages in the cache as live frames tell them. */
export const patchChatCache = (cache: QueryClient, events: LiveEvent[], userId: string): void => {
  for (const event of eventsNamed(events, 'chat')) {
    const list = cache.getQueryData<ChatPage>(chatsKey);
    const records = list && reduceChats(list.records, event, userId);
    if (list && records) cache.setQueryData<ChatPage>(chatsKey, { ...list, records, count: records.length });
    else if (list) void cache.invalidateQueries({ queryKey: chatsKey });
    if (event.action === 'new-message') addMessages(cache, event.newMessage.chatId, [event.newMessage]);
    if (event.action === 'delete') cache.removeQueries({ queryKey: [...chatMessagesKey, event.chatId] });
  }
};

/** Puts messages at the end of their chat, each once. Where some between are missing, the chat is read again. */
export const addMessages = (cache: QueryClient, chatId: string, messages: ReadonlyArray<ChatMessage>): void => {
  const key = [...chatMessagesKey, chatId];
  const data = cache.getQueryData<InfiniteData<ChatMessagePage>>(key);
  const [first, ...older] = data?.pages ?? [];
  if (!data || !first) return;
  const last = first.records.at(-1)?.place ?? 0;
  const added = messages.filter(({ place }) => place > last).sort((a, b) => a.place - b.place);
  if (added.length === 0) return;
  if (added[0]?.place !== last + 1) return void cache.invalidateQueries({ queryKey: key });
  cache.setQueryData(key, { ...data, pages: [{ ...first, records: [...first.records, ...added] }, ...older] });
};
