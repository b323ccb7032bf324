import type { CompanyId } from '@balcao/shared/domain/ids.ts';
import { recordCountFor } from '../../../platform/record-count.ts';
import { queueStoreFor } from '../store/queue-store.ts';

/** Counter of a company's queues, by which the limit of its plan is enforced. */
export const queueCount = (companyId: CompanyId) =>
  recordCountFor(companyId, 'queue', async () => (await queueStoreFor(companyId).list()).length);
