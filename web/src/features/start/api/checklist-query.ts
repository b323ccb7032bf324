import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api/client.ts';

/** What a new company has done of its first steps. */
export const checklistQuery = () =>
  queryOptions({
    queryKey: ['checklist'],
    queryFn: ({ signal }) => api.getChecklist(undefined, { signal }),
    staleTime: 60_000,
  });
