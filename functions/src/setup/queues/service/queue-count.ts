import type { CompanyId } from '@balcao/shared/domain/ids.ts';
import { recordCountFor } from '../../../platform/record-count.ts';
import { queueStoreFor } from '../store/queue-store.ts';

/** Stored number of queues of a company, for enforcing the queue limit of its plan. */
export const queueCount = (companyId: CompanyId) =>
  recordCountFor(companyId, 'queue', async () => (await queueStoreFor(companyId).list()).length);
