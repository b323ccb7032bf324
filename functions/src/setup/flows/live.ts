import { recordSource } from '../../wiring/live/service/record-source.ts';
import { toFlowView } from './service/present-flow.ts';
import { parseFlowCampaignImage } from './store/flow-campaign-store.ts';
import { parseFlowImage } from './store/flow-store.ts';

/** Flows, for admins: lists of them are read again, and an open editor learns that somebody else saved. */
export const flowsLive = recordSource({
  entity: 'flow',
  read: parseFlowImage,
  isFor: ({ viewer }) => viewer.profile === 'admin',
  shown: (companyId, action, flow) => ({ event: `company-${companyId}-flow`, action, flow: toFlowView(flow) }),
  gone: (companyId, { id }) => ({ event: `company-${companyId}-flow`, action: 'delete', flowId: id }),
});

/** Phrases that start a flow, for admins. */
export const flowCampaignsLive = recordSource({
  entity: 'flowCampaign',
  read: parseFlowCampaignImage,
  isFor: ({ viewer }) => viewer.profile === 'admin',
  shown: (companyId, action, flowCampaign) => ({ event: `company-${companyId}-flowCampaign`, action, flowCampaign }),
  gone: (companyId, { id }) => ({ event: `company-${companyId}-flowCampaign`, action: 'delete', flowCampaignId: id }),
});
