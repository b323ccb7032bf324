import type { CompanyId, UserId } from '@balcao/shared/domain/ids.ts';
import { recordCountFor } from '../../../platform/record-count.ts';
import { macroStoreFor } from '../store/macro-store.ts';

/** Stored number of macros of one owner (`owner` null = the shared macros of the company), for enforcing the limit `mostMacros`. */
export const macroCount = (companyId: CompanyId, owner: UserId | null) =>
  recordCountFor(companyId, `macro ${owner ?? 'all'}`, async () => (await macroStoreFor(companyId).listOf(owner)).length);
