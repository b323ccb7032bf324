import type { CompanyId, UserId } from '@balcao/shared/domain/ids.ts';
import { recordCountFor } from '../../../platform/record-count.ts';
import { viewStoreFor } from '../store/view-store.ts';

/** Counter of the saved views of one owner, for their limit; null for the shared ones. */
export const viewCount = (companyId: CompanyId, owner: UserId | null) =>
  recordCountFor(companyId, `view ${owner ?? 'all'}`, async () => (await viewStoreFor(companyId).listOf(owner)).length);
