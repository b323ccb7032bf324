import { pageOf } from '../../../platform/page-of.ts';
import type { IntegrationDeps } from './integration-deps.ts';
import { toIntegrationView } from './present-integration.ts';

/** A page of integrations by name, each with what names it. */
export const listIntegrations = async (
  { integrations, usagesOf }: Pick<IntegrationDeps, 'integrations' | 'usagesOf'>,
  query: Parameters<typeof pageOf>[1],
) => {
  const { records, ...page } = pageOf(await integrations.list(), query, ({ name, type, urlN8N, projectName, typebotSlug }) => [
    name,
    type,
    urlN8N,
    projectName,
    typebotSlug,
  ]);
  const usages = await usagesOf(records.map(({ id }) => id));
  return {
    ...page,
    queueIntegrations: records.map((integration) => ({ ...toIntegrationView(integration), usedBy: usages.get(integration.id) ?? [] })),
  };
};
