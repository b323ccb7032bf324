import type { CompanyId, UserId } from '@balcao/shared/domain/ids.ts';
import { recordCountFor } from '../../../platform/record-count.ts';
import { macroStoreFor } from '../store/macro-store.ts';

/** Counter of the macros of one owner, for their limit; null for the shared ones. */
export const macroCount = (companyId: CompanyId, owner: UserId | null) =>
  recordCountFor(companyId, `macro ${owner ?? 'all'}`, async () => (await macroStoreFor(companyId).listOf(owner)).length);
