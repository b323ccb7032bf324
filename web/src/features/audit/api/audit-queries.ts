import { infiniteQueryOptions, queryOptions, useMutation, useQueries } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { showToast } from '../../../components/toasts.tsx';
import { api, type Input, type Output } from '../../../lib/api/client.ts';
import { connectionsQuery } from '../../connections/api/connection-queries.ts';
import { fileListNamesQuery } from '../../files/api/file-queries.ts';
import { flowNamesQuery } from '../../flows/api/flow-queries.ts';
import { useIntegrationChoices } from '../../integrations/api/integration-queries.ts';
import { usePromptChoices } from '../../prompts/api/prompt-queries.ts';
import { queuesQuery } from '../../queues/api/queue-queries.ts';
import { tagsKey } from '../../tags/api/tag-queries.ts';
import { colleaguesQuery } from '../../users/api/user-queries.ts';

export type AuditEntry = Output<'listAuditEntries'>['entries'][number];
export type AuditFilter = Omit<NonNullable<Input<'listAuditEntries'>['query']>, 'cursor' | 'pageNumber' | 'limit'>;

export const auditKey = ['audit'] as const;
const firstPage = (): string | null => null;

export const auditQuery = (filter: AuditFilter) =>
  infiniteQueryOptions({
    queryKey: [...auditKey, filter],
    queryFn: ({ pageParam, signal }) =>
      api.listAuditEntries({ query: { ...filter, ...(pageParam === null ? {} : { cursor: pageParam }) } }, { signal }),
    initialPageParam: firstPage(),
    getNextPageParam: ({ nextCursor }) => nextCursor,
    staleTime: 0,
  });

/** Puts back what an entry says was deleted. */
export const useUndo = () => {
  const { t } = useTranslation(['common', 'users']);
  return useMutation({
    mutationFn: (id: string) => api.undoDeletion({ params: { id } }),
    onSuccess: ({ kind }) =>
      showToast('success', [t('record.restored', { count: 1 }), kind === 'user' ? t('users:restoredNote') : ''].filter(Boolean).join(' ')),
    meta: { refreshes: [auditKey] },
  });
};

/** At most this many entries go into a file. */
const mostExported = 5000;

/** The newest entries that the filter finds. */
export const readAudit = async (filter: AuditFilter): Promise<AuditEntry[]> => {
  const entries: AuditEntry[] = [];
  let cursor: string | null = null;
  do {
    const page: Output<'listAuditEntries'> = await api.listAuditEntries({
      query: { ...filter, limit: 500, ...(cursor === null ? {} : { cursor }) },
    });
    entries.push(...page.entries);
    cursor = page.nextCursor;
  } while (cursor !== null && entries.length < mostExported);
  return entries.slice(0, mostExported);
};

/** Names of tags and of lanes. */
const tagNamesQuery = () =>
  queryOptions({
    queryKey: [...tagsKey, 'names of all'],
    queryFn: ({ signal }) => api.listTagNames({ query: {} }, { signal }),
  });

/** What the ids in the log stand for, as far as it is there. */
export const useRecordNames = (): ReadonlyMap<string, string> => {
  const lists = useQueries({
    queries: [colleaguesQuery(), queuesQuery(), tagNamesQuery(), connectionsQuery(), flowNamesQuery(), fileListNamesQuery()],
  });
  const talkers = [...(useIntegrationChoices() ?? []), ...(usePromptChoices() ?? [])].map(({ value, label }) => ({
    id: value,
    name: label,
  }));
  const records = [...talkers, ...lists.flatMap(({ data = [] }): Named[] => data)];
  return new Map(records.map(({ id, name }) => [id, name]));
};
type Named = { id: string; name: string };
