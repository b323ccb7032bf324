import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api/client.ts';

export const quickRepliesKey = ['quick-messages'] as const;

/** Texts that attendants insert with a slash. A live frame makes the list load again. */
export const quickRepliesQuery = () =>
  queryOptions({
    queryKey: quickRepliesKey,
    queryFn: ({ signal }) => api.listQuickMessageNames({ query: { isOficial: 'false' } }, { signal }),
    staleTime: 10 * 60_000,
  });
