import { queryOptions, useQuery } from '@tanstack/react-query';
import { everyPage, pagedQuery } from '../../../components/list-page/paged-query.ts';
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

/** Every integration of the company, to choose one. */
export const integrationNamesQuery = () =>
  queryOptions({
    queryKey: [...integrationsKey, 'names'],
    queryFn: ({ signal }): Promise<ListedIntegration[]> =>
      everyPage(
        (pageNumber) => api.listIntegrations({ query: { pageNumber } }, { signal }),
        (page) => page.queueIntegrations,
      ),
    staleTime: 60_000,
  });

/** Integrations to choose from; null for whom the plan or the role gives none, undefined while they are read. */
export const useIntegrationChoices = (): ReadonlyArray<{ value: string; label: string }> | null | undefined => {
  const user = useSession((session) => session.user);
  const mayChoose = user !== null && refusalFor(user, 'integrations:manage') === null;
  const { data } = useQuery({ ...integrationNamesQuery(), enabled: mayChoose });
  return mayChoose ? data?.map(({ id: value, name: label }) => ({ value, label })) : null;
};
