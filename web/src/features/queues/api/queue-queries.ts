import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api/client.ts';

export const queuesKey = ['queues'] as const;

/** The company's queues; super users may name another company than their own. A live frame makes the list load again. */
export const queuesQuery = (companyId?: number) =>
  queryOptions({
    queryKey: [...queuesKey, ...(companyId === undefined ? [] : [companyId])],
    queryFn: ({ signal }) => api.listQueues({ query: companyId === undefined ? {} : { companyId } }, { signal }),
    staleTime: 10 * 60_000,
  });
