import type { assistContract } from '@balcao/shared/contract/assist.ts';
import { answerForOthers } from '../../testing/answer-for-others.ts';
import type { Member } from '../../testing/make-company.ts';
import type { TestRequests } from '../../testing/sample-request.ts';
import type { TestCloud } from '../../testing/start-test-cloud.ts';

const body = (cloud: TestCloud) => ({ url: `${cloud.endpoints.simulator}/model/v1`, model: 'stand-in' });
/** A model for the company of whoever asks. */
const withModel = async ({ companyId }: Member, cloud: TestCloud): Promise<void> => {
  await answerForOthers(cloud.endpoints.simulator);
  const { modelServiceStoreFor } = await import('../../setup/model-service/store/model-service-store.ts');
  const { writeTogether } = await import('../../platform/write-together.ts');
  const store = modelServiceStoreFor(companyId);
  const service = { ...body(cloud), transcriptionModel: '', sealedKey: '', monthlyTokens: 0, version: 1 };
  if (!(await store.get())) await writeTogether([store.putWrite(null, service)]);
};

export const testRequests: TestRequests<typeof assistContract> = {
  samples: {
    getModelService: () => ({}),
    putModelService: (_company, _actor, cloud) => ({ body: body(cloud) }),
    testModelService: async (_company, actor, cloud) => {
      await withModel(actor, cloud);
      return {};
    },
    getAssist: () => ({}),
    assist: async (_company, actor, cloud) => {
      await withModel(actor, cloud);
      return { body: { kind: 'rewrite', text: 'oi tudo bem', tone: 'correct' } };
    },
  },
  foreign: {},
};
