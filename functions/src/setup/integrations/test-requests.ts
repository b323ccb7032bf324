import { generateKeyPairSync } from 'node:crypto';
import type { integrationsContract } from '@balcao/shared/contract/integrations.ts';
import { answerForOthers } from '../../testing/answer-for-others.ts';
import type { TestCompany } from '../../testing/make-company.ts';
import type { TestRequests } from '../../testing/sample-request.ts';
import type { TestCloud } from '../../testing/start-test-cloud.ts';

const body = (cloud: TestCloud) => ({ type: 'webhook', name: 'Pedidos Aurora', urlN8N: `${cloud.endpoints.simulator}/talks/webhook/echo` });
const anIntegration = async ({ owner }: TestCompany, cloud: TestCloud): Promise<string> =>
  (await owner.call('POST', '/queueIntegration', { body: body(cloud) })).body.id;

const privateKey = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ type: 'pkcs8', format: 'pem' });
/** Of an account whose Google is the stand-in. */
const keyFile = ({ endpoints }: TestCloud): string =>
  JSON.stringify({ client_email: 'bot@aurora.example', private_key: privateKey, token_uri: `${endpoints.simulator}/token` });

export const testRequests: TestRequests<typeof integrationsContract> = {
  samples: {
    listIntegrations: () => ({}),
    getIntegration: async (company, _actor, cloud) => ({ params: { id: await anIntegration(company, cloud) } }),
    createIntegration: (_company, _actor, cloud) => ({ body: { ...body(cloud), name: 'Pedidos' } }),
    updateIntegration: async (company, _actor, cloud) => ({
      params: { id: await anIntegration(company, cloud) },
      body: { name: 'Outro nome' },
    }),
    deleteIntegration: async (company, _actor, cloud) => ({ params: { id: await anIntegration(company, cloud) } }),
    renewSigningKey: async (company, _actor, cloud) => ({ params: { id: await anIntegration(company, cloud) } }),
    testSession: async (_company, _actor, cloud) => {
      await answerForOthers(cloud.endpoints.simulator);
      return { body: { projectName: 'loja', language: 'pt-BR', jsonContent: keyFile(cloud) } };
    },
    testIntegration: async (company, _actor, cloud) => {
      await answerForOthers(cloud.endpoints.simulator);
      return { params: { id: await anIntegration(company, cloud) } };
    },
  },
  foreign: {
    getIntegration: 'ERR_INTEGRATION_NOT_FOUND',
    updateIntegration: 'ERR_INTEGRATION_NOT_FOUND',
    deleteIntegration: 'ERR_INTEGRATION_NOT_FOUND',
    renewSigningKey: 'ERR_INTEGRATION_NOT_FOUND',
    testIntegration: 'ERR_INTEGRATION_NOT_FOUND',
  },
};
