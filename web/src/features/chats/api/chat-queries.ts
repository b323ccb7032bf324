import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api, type Output } from '../../../lib/api/client.ts';

export type ChatPage = Output<'listChats'>;
export type Chat = ChatPage['records'][number];
export type ChatMessagePage = Output<'listChatMessages'>;
export type ChatMessage = ChatMessagePage['records'][number];

export const chatsKey = ['chats', 'list'] as const;
export const chatMessagesKey = ['chats', 'messages'] as const;

/** The user's chats with what is unread in each; live frames keep them so. */
export const chatsQuery = () =>
  queryOptions({ queryKey: chatsKey, queryFn: ({ signal }) => api.listChats({ query: {} }, { signal }), staleTime: 10 * 60_000 });

const fromTheEnd = (): number | null => null;

/** A chat's messages: the newest page first, each in reading order. */
export const chatMessagesQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: [...chatMessagesKey, id],
    queryFn: ({ pageParam, signal }) =>
      api.listChatMessages({ params: { id }, query: pageParam === null ? {} : { before: pageParam } }, { signal }),
    initialPageParam: fromTheEnd(),
    getNextPageParam: ({ hasMore, records }) => (hasMore ? (records[0]?.place ?? null) : null),
    staleTime: 10 * 60_000,
  });
