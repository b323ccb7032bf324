import { mayCancelCampaign, mayStartCampaign } from '@balcao/shared/domain/campaigns/campaign-status.ts';
import type { Campaign } from './api/campaign-queries.ts';
import type { CampaignCommand } from './api/use-campaign-commands.ts';

type Standing = Pick<Campaign, 'status' | 'pausedFor'>;

export const isRunning = ({ status, pausedFor }: Standing): boolean => status === 'EM_ANDAMENTO' && pausedFor === null;
export const isPaused = ({ status, pausedFor }: Standing): boolean => status === 'EM_ANDAMENTO' && pausedFor !== null;

/** What can be done with a campaign as it stands. */
export const commandsOf = (campaign: Standing): CampaignCommand[] => [
  ...(mayStartCampaign(campaign.status) || isPaused(campaign) ? (['start'] as const) : []),
  ...(isRunning(campaign) ? (['pause'] as const) : []),
  ...(mayCancelCampaign(campaign.status) ? (['cancel'] as const) : []),
];
