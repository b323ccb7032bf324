import { queryOptions } from '@tanstack/react-query';
import { api, type Output } from '../../../lib/api/client.ts';

export type Help = Output<'listAllHelps'>[number];

export const helpsKey = ['helps'] as const;

export const helpsQuery = () =>
  queryOptions({ queryKey: helpsKey, queryFn: ({ signal }) => api.listAllHelps(undefined, { signal }), staleTime: 30 * 60_000 });
