import { queryOptions } from '@tanstack/react-query';
import { pagedQuery } from '../../../components/list-page/paged-query.ts';
import { api, type Output } from '../../../lib/api/client.ts';

export type QuickMessage = Output<'getQuickMessage'>;

/** First part of every key here. */
export const quickRepliesKey = ['quick-messages'] as const;

/** Texts that attendants insert with a slash. A live frame makes the list load again. */
export const quickRepliesQuery = () =>
  queryOptions({
    queryKey: [...quickRepliesKey, 'names'],
    queryFn: ({ signal }) => api.listQuickMessageNames({ query: { isOficial: 'false' } }, { signal }),
    staleTime: 10 * 60_000,
  });

/** Official templates that may be sent. They change at Meta at any time: asked for each time somebody picks one. */
export const approvedTemplatesQuery = () =>
  queryOptions({
    queryKey: [...quickRepliesKey, 'approved'],
    queryFn: ({ signal }) => api.listQuickMessageNames({ query: { isOficial: 'true', status: 'APPROVED' } }, { signal }),
    refetchOnMount: 'always',
  });

/** As their page lists them: quick messages, or official templates. */
export const quickMessageListQuery = (searchParam: string, isOficial: boolean) =>
  pagedQuery([...quickRepliesKey, 'list', isOficial, searchParam], (pageNumber, signal) =>
    api.listQuickMessages({ query: { searchParam, pageNumber, isOficial: isOficial ? 'true' : 'false' } }, { signal }),
  );

export const quickMessageQuery = (id: string) =>
  queryOptions({
    queryKey: ['quick-message', id],
    queryFn: ({ signal }) => api.getQuickMessage({ params: { id } }, { signal }),
    refetchOnMount: 'always',
  });
