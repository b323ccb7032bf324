import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api/client.ts';

/** How far a message came at each member of a group; asked for again while it is looked at. */
export const messageReceiptsQuery = (messageId: string) =>
  queryOptions({
    queryKey: ['message-receipts', messageId],
    queryFn: ({ signal }) => api.listMessageReceipts({ params: { messageId } }, { signal }),
    refetchInterval: 5000,
    gcTime: 0,
  });
