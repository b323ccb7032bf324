import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api/client.ts';
import type { BubbleMessage } from '../conversation-types.ts';

/** What a message said before; asked for anew when it changed since. */
export const messageEditsQuery = ({ id, updatedAt }: BubbleMessage) =>
  queryOptions({
    queryKey: ['message-edits', id, updatedAt],
    queryFn: ({ signal }) => api.listMessageEdits({ params: { messageId: id } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
