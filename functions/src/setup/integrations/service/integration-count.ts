import type { CompanyId } from '@balcao/shared/domain/ids.ts';
import { recordCountFor } from '../../../platform/record-count.ts';
import { integrationStoreFor } from '../store/integration-store.ts';

/** How many integrations a company has, for the most there may be. */
export const integrationCount = (companyId: CompanyId) =>
  recordCountFor(companyId, 'integration', async () => (await integrationStoreFor(companyId).list()).length);
