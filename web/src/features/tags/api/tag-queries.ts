import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api/client.ts';

export const tagsKey = ['tags'] as const;

/** Names and colours of the company's tags. A live frame makes the list load again. */
export const tagsQuery = () =>
  queryOptions({
    queryKey: tagsKey,
    queryFn: ({ signal }) => api.listTagNames({ query: { kanban: '0' } }, { signal }),
    staleTime: 10 * 60_000,
  });
