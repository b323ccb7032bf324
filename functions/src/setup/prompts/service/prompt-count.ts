import type { CompanyId } from '@balcao/shared/domain/ids.ts';
import { recordCountFor } from '../../../platform/record-count.ts';
import { promptStoreFor } from '../store/prompt-store.ts';

/** How many prompts a company has, for the most there may be. */
export const promptCount = (companyId: CompanyId) =>
  recordCountFor(companyId, 'prompt', async () => (await promptStoreFor(companyId).list()).length);
