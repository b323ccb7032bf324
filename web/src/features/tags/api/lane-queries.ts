import { queryOptions } from '@tanstack/react-query';
import { api, type Output } from '../../../lib/api/client.ts';

export type Lane = Output<'listLanes'>[number];

export const lanesKey = ['lanes'] as const;

/** The board's lanes in their order, with their rules. A live frame makes the list load again. */
export const lanesQuery = () =>
  queryOptions({
    queryKey: lanesKey,
    queryFn: ({ signal }) => api.listLanes(undefined, { signal }),
    staleTime: 10 * 60_000,
  });
