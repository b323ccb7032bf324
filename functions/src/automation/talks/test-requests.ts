import type { integrationDeliveriesContract } from '@balcao/shared/contract/integration-deliveries.ts';
import { integrationDeliveryId, integrationId } from '@balcao/shared/domain/ids.ts';
import { integrationRecords } from '../../setup/integrations/service/integration-records.ts';
import { newUlid } from '../../platform/new-ids.ts';
import { writeTogether } from '../../platform/write-together.ts';
import type { TestCompany } from '../../testing/make-company.ts';
import type { TestRequests } from '../../testing/sample-request.ts';
import { deliveryStoreFor } from './store/delivery-store.ts';
import { anIntegration } from '../../setup/integrations/testing/an-integration.ts';

export const testRequests: TestRequests<typeof integrationDeliveriesContract> = {
  samples: {
    listDeliveries: async (company) => ({ params: { id: (await aDelivery(company)).id } }),
    replayDelivery: async (company) => ({ params: await aDelivery(company) }),
  },
  foreign: { listDeliveries: 'ERR_INTEGRATION_NOT_FOUND', replayDelivery: 'ERR_INTEGRATION_NOT_FOUND' },
};

/** Sent to an address that nobody is called at. */
const aDelivery = async ({ id: companyId }: TestCompany): Promise<{ id: string; deliveryId: string }> => {
  const now = new Date();
  const id = integrationId.parse(newUlid(now));
  const deliveryId = integrationDeliveryId.parse(newUlid(now));
  await writeTogether([integrationRecords(companyId).createWrite(anIntegration({ id, urlN8N: 'http://10.0.0.1/' }))]);
  await deliveryStoreFor(companyId).put(id, {
    id: deliveryId,
    at: now.toISOString(),
    outcome: 'answered',
    status: 200,
    failure: null,
    ms: 12,
    attempts: 1,
    request: '{}',
    answer: '',
  });
  return { id, deliveryId };
};
