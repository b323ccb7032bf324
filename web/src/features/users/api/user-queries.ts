import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api/client.ts';

export const colleaguesKey = ['users'] as const;

/** Names of everybody in the company. A live frame makes the list load again. */
export const colleaguesQuery = () =>
  queryOptions({
    queryKey: colleaguesKey,
    queryFn: ({ signal }) => api.listUserNames({ query: {} }, { signal }),
    staleTime: 60_000,
  });
