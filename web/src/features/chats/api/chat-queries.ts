import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { everyPage } from '../../../components/list-page/paged-query.ts';
import { api, type Output } from '../../../lib/api/client.ts';

export type ChatPage = Output<'listChats'>;
export type Chat = ChatPage['records'][number];
export type ChatMessagePage = Output<'listChatMessages'>;
export type ChatMessage = ChatMessagePage['records'][number];

export const chatsKey = ['chats', 'list'] as const;
export const chatMessagesKey = ['chats', 'messages'] as const;

/** All of the user's chats, the latest message first, with what is unread in each; live frames keep them so. */
export const chatsQuery = () =>
  queryOptions({
    queryKey: chatsKey,
    queryFn: async ({ signal }): Promise<ChatPage> => {
      const all = await everyPage(
        (pageNumber) => api.listChats({ query: { pageNumber } }, { signal }),
        ({ records }) => records,
      );
      // One that is written in meanwhile moves to the top and pushes another onto the next page, which would bring it twice.
      const records = [...new Map(all.map((chat) => [chat.id, chat])).values()];
      return { records, count: records.length, hasMore: false };
    },
    staleTime: 10 * 60_000,
  });

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
