import type { CompanyId } from '@balcao/shared/domain/ids.ts';
import { recordCountFor } from '../../../platform/record-count.ts';
import { queueStoreFor } from '../store/queue-store.ts';

/** Counter of a company's queues, for its plan's limit. */
export const queueCount = (companyId: CompanyId) =>
  recordCountFor(companyId, 'queue', async () => (await queueStoreFor(companyId).list()).length);
