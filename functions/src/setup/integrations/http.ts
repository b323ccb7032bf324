import { integrationsContract } from '@balcao/shared/contract/integrations.ts';
import { authentication } from '../../organisation/identity/service/authenticate.ts';
import { readEnv } from '../../platform/env.ts';
import { httpArea } from '../../platform/http-area.ts';
import { integrationsEnv } from './env.ts';
import { changeIntegration, createIntegration, deleteIntegration, renewSigningKey } from './service/change-integrations.ts';
import { findIntegration, integrationDeps as deps } from './service/integration-deps.ts';
import { listIntegrations } from './service/list-integrations.ts';
import { toIntegrationView } from './service/present-integration.ts';
import { testIntegration, testSession } from './service/test-integration.ts';

readEnv(integrationsEnv);

export const handler = httpArea(
  integrationsContract,
  {
    listIntegrations: ({ actor, query }) => listIntegrations(deps(actor), query),
    getIntegration: async ({ actor, params }) => toIntegrationView(await findIntegration(deps(actor), params.id)),
    createIntegration: ({ actor, body }) => createIntegration(deps(actor), body),
    updateIntegration: ({ actor, params, body }) => changeIntegration(deps(actor), params.id, body),
    deleteIntegration: ({ actor, params }) => deleteIntegration(deps(actor), params.id),
    renewSigningKey: ({ actor, params }) => renewSigningKey(deps(actor), params.id),
    testSession: ({ actor, body }) => testSession(deps(actor), body),
    testIntegration: ({ actor, params }) => testIntegration(deps(actor), params.id),
  },
  authentication,
);
