import { queryOptions, useQuery } from '@tanstack/react-query';
import { pagedQuery } from '../../../components/list-page/paged-query.ts';
import { api, type Output } from '../../../lib/api/client.ts';
import { useSession } from '../../../lib/api/session.ts';
import { refusalFor } from '../../../lib/rights.ts';
import { integrationsKey } from './integrations-key.ts';

export type ListedIntegration = Output<'listIntegrations'>['queueIntegrations'][number];
export type Integration = Output<'getIntegration'>;
export type SavedIntegration = Output<'createIntegration'>;

export const integrationsQuery = (searchParam: string) =>
  pagedQuery([...integrationsKey, 'list', searchParam], (pageNumber, signal) =>
    api.listIntegrations({ query: { searchParam, pageNumber } }, { signal }),
  );

export const integrationQuery = (id: string) =>
  queryOptions({
    queryKey: ['queueIntegration', id],
    queryFn: ({ signal }) => api.getIntegration({ params: { id } }, { signal }),
    refetchOnMount: 'always',
  });

/** Pages of names that are read for one list to choose from: more integrations than a company may have. */
const mostPages = 4;

/** Every integration of the company, to choose one. */
export const integrationNamesQuery = () =>
  queryOptions({
    queryKey: [...integrationsKey, 'names'],
    queryFn: async ({ signal }) => {
      const integrations: ListedIntegration[] = [];
      for (let pageNumber = 1; pageNumber <= mostPages; pageNumber++) {
        const page = await api.listIntegrations({ query: { pageNumber } }, { signal });
        integrations.push(...page.queueIntegrations);
        if (!page.hasMore) break;
      }
      return integrations;
    },
    staleTime: 60_000,
  });

/** Integrations to choose from; null for whom the plan or the role gives none, undefined while they are read. */
export const useIntegrationChoices = (): ReadonlyArray<{ value: string; label: string }> | null | undefined => {
  const user = useSession((session) => session.user);
  const mayChoose = user !== null && refusalFor(user, 'integrations:manage') === null;
  const { data } = useQuery({ ...integrationNamesQuery(), enabled: mayChoose });
  return mayChoose ? data?.map(({ id: value, name: label }) => ({ value, label })) : null;
};
