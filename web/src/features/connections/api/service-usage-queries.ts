import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api/client.ts';
import { ofCompany } from './connection-queries.ts';

export const serviceUsageKey = ['connections', 'service-messages'] as const;

/** Service messages of this month by official number. Deliveries come by no frame, a notice that becomes due does. */
export const serviceUsageQuery = (companyId?: number) =>
  queryOptions({
    queryKey: [...serviceUsageKey, ...(companyId === undefined ? [] : [companyId])],
    queryFn: ({ signal }) => api.listServiceUsage({ query: ofCompany(companyId) }, { signal }),
    staleTime: 60_000,
  });
