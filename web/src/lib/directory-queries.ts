import { queryOptions } from '@tanstack/react-query';
import { api } from './api/client.ts';

/** Small lists many screens read; a `directory` frame makes them load again. */
const staleTime = 10 * 60_000;

/** Super users may name another company than their own. */
const ofCompany = (companyId: number | undefined) => (companyId === undefined ? {} : { companyId });

export const queuesQuery = (companyId?: number) =>
  queryOptions({
    queryKey: ['directory', 'queue', ...(companyId === undefined ? [] : [companyId])],
    queryFn: ({ signal }) => api.listQueues({ query: ofCompany(companyId) }, { signal }),
    staleTime,
  });

export const connectionsQuery = (companyId?: number) =>
  queryOptions({
    queryKey: ['directory', 'connection', ...(companyId === undefined ? [] : [companyId])],
    queryFn: ({ signal }) => api.listConnections({ query: ofCompany(companyId) }, { signal }),
    staleTime,
  });

export const tagsQuery = () =>
  queryOptions({
    queryKey: ['directory', 'tag'],
    queryFn: ({ signal }) => api.listTagNames({ query: { kanban: '0' } }, { signal }),
    staleTime,
  });

export const colleaguesQuery = () =>
  queryOptions({
    queryKey: ['directory', 'user'],
    queryFn: ({ signal }) => api.listUserNames({ query: {} }, { signal }),
    staleTime: 60_000,
  });

export const quickRepliesQuery = () =>
  queryOptions({
    queryKey: ['directory', 'quickMessage'],
    queryFn: ({ signal }) => api.listQuickMessageNames({ query: { isOficial: 'false' } }, { signal }),
    staleTime,
  });
