import { queryOptions } from '@tanstack/react-query';
import { pagedQuery } from '../../../components/list-page/paged-query.ts';
import { api, type Output } from '../../../lib/api/client.ts';

export type FileList = Output<'getFileList'>;
export type FileOption = FileList['options'][number];

/** First part of every key here. */
export const filesKey = ['files'] as const;

export const fileListsQuery = (searchParam: string) =>
  pagedQuery([...filesKey, 'list', searchParam], (pageNumber, signal) => api.listFiles({ query: { searchParam, pageNumber } }, { signal }));

export const fileListQuery = (id: string) =>
  queryOptions({
    queryKey: ['file', id],
    queryFn: ({ signal }) => api.getFileList({ params: { id } }, { signal }),
    refetchOnMount: 'always',
  });
