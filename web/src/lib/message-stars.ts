import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { showToast } from '../components/toasts.tsx';
import { errorText } from './api/api-error.ts';
import { api, type Output } from './api/client.ts';
import { refuseOffline } from './refuse-offline.ts';

type MessageId = Output<'listThreadStars'>['messageIds'][number];

/** First parts of keys: the stars of a conversation, and the list of all. */
const threadStarsKey = ['threadStars'] as const;
export const starredMessagesKey = ['starredMessages'] as const;

/** Which messages of a ticket's thread the user starred. Other tabs' stars are seen when it is asked for again. */
export const threadStarsQuery = (ticketId: number) =>
  queryOptions({
    queryKey: [...threadStarsKey, ticketId],
    queryFn: async ({ signal }) => (await api.listThreadStars({ params: { ticketId } }, { signal })).messageIds,
    staleTime: 60_000,
  });

/** Sets a star or takes it off: in the conversation at once, and back again with the reason when the server refuses. The list of all is marked as old
 *  only; whoever shows it says what becomes of the row. @returns whether it was done. */
export const setStar = async (cache: QueryClient, id: MessageId, isStarred: boolean): Promise<boolean> => {
  if (refuseOffline()) return false;
  await cache.cancelQueries({ queryKey: threadStarsKey, predicate: ({ state }) => state.data !== undefined });
  // An id means nothing in the conversations that do not hold it.
  const mark = (isOn: boolean) =>
    cache.setQueriesData<MessageId[]>(
      { queryKey: threadStarsKey },
      (ids) => ids && [...ids.filter((each) => each !== id), ...(isOn ? [id] : [])],
    );
  mark(isStarred);
  try {
    await (isStarred ? api.starMessage : api.unstarMessage)({ params: { id } });
    await cache.invalidateQueries({ queryKey: threadStarsKey, predicate: ({ state }) => state.data === undefined });
    await cache.invalidateQueries({ queryKey: starredMessagesKey, refetchType: 'none' });
    return true;
  } catch (error) {
    mark(!isStarred);
    showToast('error', errorText(error));
    return false;
  }
};
