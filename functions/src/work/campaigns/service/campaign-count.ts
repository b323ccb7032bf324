import type { CompanyId } from '@balcao/shared/domain/ids.ts';
import { recordCountFor } from '../../../platform/record-count.ts';
import { campaignStoreFor } from '../store/campaign-store.ts';

/** Stored number of campaigns of a company, for enforcing the limit `mostCampaigns`. */
export const campaignCount = (companyId: CompanyId) =>
  recordCountFor(companyId, 'campaign', async () => (await campaignStoreFor(companyId).list()).length);
