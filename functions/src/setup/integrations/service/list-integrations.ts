import { listUsages } from '../../../wiring/audit/service/list-usage.ts';
import { pageOf } from '../../../platform/page-of.ts';
import type { IntegrationDeps } from './integration-deps.ts';
import { toIntegrationView } from './present-integration.ts';

/** A page of integrations by name, each with what names it. */
export const listIntegrations = async (
  { actor, integrations }: Pick<IntegrationDeps, 'actor' | 'integrations'>,
  query: Parameters<typeof pageOf>[1],
) => {
  const { records, ...page } = pageOf(await integrations.list(), query, ({ name, type, urlN8N, projectName, typebotSlug }) => [
    name,
    type,
    urlN8N,
    projectName,
    typebotSlug,
  ]);
  const usages = await listUsages(
    actor,
    records.map(({ id }) => id),
  );
  return {
    ...page,
    queueIntegrations: records.map((integration) => ({ ...toIntegrationView(integration), usedBy: usages.get(integration.id) ?? [] })),
  };
};
