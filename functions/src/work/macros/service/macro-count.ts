import type { CompanyId, UserId } from '@balcao/shared/domain/ids.ts';
import { recordCountFor } from '../../../platform/record-count.ts';
import { macroStoreFor } from '../store/macro-store.ts';

/** Counter of one owner's macros (`owner` null = the shared macros), by which the limit `mostMacros` is enforced. */
export const macroCount = (companyId: CompanyId, owner: UserId | null) =>
  recordCountFor(companyId, `macro ${owner ?? 'all'}`, async () => (await macroStoreFor(companyId).listOf(owner)).length);
