import type { CompanyId } from '@balcao/shared/domain/ids.ts';
import { recordCountFor } from '../../../platform/record-count.ts';
import { flowCampaignStoreFor } from '../store/flow-campaign-store.ts';
import { flowStoreFor } from '../store/flow-store.ts';

/** Counter of a company's flows, for their limit. */
export const flowCount = (companyId: CompanyId) =>
  recordCountFor(companyId, 'flow', async () => (await flowStoreFor(companyId).list()).length);

/** Counter of the phrases with which a company's customers start flows, for their limit. */
export const flowCampaignCount = (companyId: CompanyId) =>
  recordCountFor(companyId, 'flowCampaign', async () => (await flowCampaignStoreFor(companyId).list()).length);
