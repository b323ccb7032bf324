import { queryOptions } from '@tanstack/react-query';
import { pagedQuery } from '../../../components/list-page/paged-query.ts';
import { api, type Output } from '../../../lib/api/client.ts';

export type ListedTag = Output<'listTags'>['tags'][number];
export type TagRecord = Output<'getTag'>;

/** First part of every key here. */
export const tagsKey = ['tags'] as const;

/** Names and colours of the company's tags. A live frame makes the list load again. */
export const tagsQuery = () =>
  queryOptions({
    queryKey: [...tagsKey, 'names'],
    queryFn: ({ signal }) => api.listTagNames({ query: { kanban: '0' } }, { signal }),
    staleTime: 10 * 60_000,
  });

/** The same with the lanes of the board. */
export const tagNamesQuery = () =>
  queryOptions({
    queryKey: [...tagsKey, 'all'],
    queryFn: ({ signal }) => api.listTagNames({ query: {} }, { signal }),
    staleTime: 10 * 60_000,
  });

/** Tags as their page lists them. */
export const tagListQuery = (searchParam: string) =>
  pagedQuery([...tagsKey, 'list', searchParam], (pageNumber, signal) =>
    api.listTags({ query: { searchParam, pageNumber, kanban: '0' } }, { signal }),
  );

export const tagQuery = (id: string) =>
  queryOptions({
    queryKey: ['tag', id],
    queryFn: ({ signal }) => api.getTag({ params: { id } }, { signal }),
    refetchOnMount: 'always',
  });
