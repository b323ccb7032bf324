import { queryOptions } from '@tanstack/react-query';
import { pagedQuery } from '../../../components/list-page/paged-query.ts';
import { api, type Output } from '../../../lib/api/client.ts';

export type UserRecord = Output<'getUser'>;

/** First part of the keys of every list of users. */
export const usersKey = ['users'] as const;

/** Names of everybody in the company. A live frame makes the list load again. */
export const colleaguesQuery = () =>
  queryOptions({
    queryKey: [...usersKey, 'names'],
    queryFn: ({ signal }) => api.listUserNames({ query: {} }, { signal }),
    staleTime: 60_000,
  });

/** Users as their page lists them. */
export const userListQuery = (searchParam: string) =>
  pagedQuery([...usersKey, 'list', searchParam], (pageNumber, signal) => api.listUsers({ query: { searchParam, pageNumber } }, { signal }));

export const userQuery = (id: string) =>
  queryOptions({
    queryKey: ['user', id],
    queryFn: ({ signal }) => api.getUser({ params: { id } }, { signal }),
    refetchOnMount: 'always',
  });
