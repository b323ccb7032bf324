import { mostFlowCampaigns, mostFlows } from '@balcao/shared/contract/flows.ts';
import { AppError } from '@balcao/shared/errors/app-error.ts';
import type { Restorer } from '../../../platform/audit/restorer.ts';
import { flowCampaignEntity, flowPhraseEntity } from '../store/flow-campaign.entities.ts';
import { flowEntity } from '../store/flow.entities.ts';
import { flowCampaignCount, flowCount } from './flow-count.ts';

/** Restores a deleted flow, unless the company has as many as it may have. Its drawings were never deleted. */
export const restoreFlow: Restorer = {
  permission: 'company:admin',
  entities: [flowEntity],
  also: {
    writes: async ({ companyId }) => [await flowCount(companyId).oneMore(mostFlows)],
    refuse: () => Promise.reject(new AppError('ERR_TOO_MANY_FLOWS', { max: mostFlows })),
  },
};

/** Restores a phrase that starts a flow, unless the company has as many as it may have. */
export const restoreFlowCampaign: Restorer = {
  permission: 'company:admin',
  entities: [flowCampaignEntity, flowPhraseEntity],
  also: {
    writes: async ({ companyId }) => [await flowCampaignCount(companyId).oneMore(mostFlowCampaigns)],
    refuse: () => Promise.reject(new AppError('ERR_TOO_MANY_FLOWS', { max: mostFlowCampaigns })),
  },
};
