import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { setStar, starredMessagesKey, threadStarsQuery } from '../../../lib/message-stars.ts';
import type { BubbleMessage } from '../conversation-types.ts';

const toSet = (ids: ReadonlyArray<string>): ReadonlySet<string> => new Set(ids);
const none: ReadonlySet<string> = new Set();

/** Which messages of a conversation the user starred, and what sets a star or takes it off.
 *  @param isWanted asked for only then: the messages come first. */
export const useStars = (ticketId: number, isWanted: boolean) => {
  const cache = useQueryClient();
  const { data: stars = none } = useQuery({ ...threadStarsQuery(ticketId), enabled: isWanted, select: toSet });
  const star = useCallback(
    async ({ id }: BubbleMessage, isStarred: boolean) => {
      if (await setStar(cache, id, isStarred)) await cache.invalidateQueries({ queryKey: starredMessagesKey });
    },
    [cache],
  );
  return { stars, star };
};
