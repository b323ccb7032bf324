import { queryOptions } from '@tanstack/react-query';
import { api, type Output } from '../../../lib/api/client.ts';

export type QueueRecord = Output<'getQueue'>;
export type ListedQueue = Output<'listQueues'>[number];

export const queuesKey = ['queues'] as const;

/** The company's queues; super users may name another company than their own. A live frame makes the list load again. */
export const queuesQuery = (companyId?: number) =>
  queryOptions({
    queryKey: [...queuesKey, ...(companyId === undefined ? [] : [companyId])],
    queryFn: ({ signal }) => api.listQueues({ query: companyId === undefined ? {} : { companyId } }, { signal }),
    staleTime: 10 * 60_000,
  });

/** One queue with its hours and options. */
export const queueQuery = (id: string) =>
  queryOptions({
    queryKey: ['queue', id],
    queryFn: ({ signal }) => api.getQueue({ params: { id } }, { signal }),
    refetchOnMount: 'always',
  });
