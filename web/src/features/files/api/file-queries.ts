import { queryOptions } from '@tanstack/react-query';
import { everyPage, pagedQuery } from '../../../components/list-page/paged-query.ts';
import { api, type Output } from '../../../lib/api/client.ts';

export type FileList = Output<'getFileList'>;
export type FileOption = FileList['options'][number];

/** First part of every key here. */
export const filesKey = ['files'] as const;

export const fileListsQuery = (searchParam: string) =>
  pagedQuery([...filesKey, 'list', searchParam], (pageNumber, signal) => api.listFiles({ query: { searchParam, pageNumber } }, { signal }));

/** Every list of files of the company, to choose one. */
export const fileListNamesQuery = () =>
  queryOptions({
    queryKey: [...filesKey, 'names'],
    queryFn: ({ signal }): Promise<FileList[]> =>
      everyPage(
        (pageNumber) => api.listFiles({ query: { pageNumber } }, { signal }),
        ({ files }) => files,
      ),
    staleTime: 60_000,
  });

export const fileListQuery = (id: string) =>
  queryOptions({
    queryKey: ['file', id],
    queryFn: ({ signal }) => api.getFileList({ params: { id } }, { signal }),
    refetchOnMount: 'always',
  });
