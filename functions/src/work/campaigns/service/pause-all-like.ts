import type { CampaignId } from '@balcao/shared/domain/campaigns/campaign.ts';
import type { Campaign, CampaignStore } from '../store/campaign-store.ts';
import { pauseFor } from './change-standing.ts';

type Deps = { campaigns: Pick<CampaignStore, 'get' | 'list' | 'changeWrite'> };
type Reason = NonNullable<Campaign['pausedFor']>;

/** Has every campaign stand still that sends and is one of these. */
export const pauseAll = async ({ campaigns }: Deps, isOne: (campaign: Campaign) => boolean, reason: Reason): Promise<void> => {
  const all = await campaigns.list();
  const sending = all.filter((campaign) => campaign.status === 'EM_ANDAMENTO' && campaign.pausedFor === null && isOne(campaign));
  for (const { id } of sending) await pauseFor({ campaigns }, id, reason);
};

/** Has a campaign stand still, and every other one that the reason stops too: those over the same number, or with the same template. */
export const pauseAllLike = async ({ campaigns }: Deps, id: CampaignId, reason: Reason): Promise<void> => {
  const campaign = await campaigns.get(id);
  if (!campaign) return;
  await pauseFor({ campaigns }, id, reason);
  const isLike = (other: Campaign): boolean =>
    reason === 'templatePaused'
      ? other.templateId !== null && other.templateId === campaign.templateId
      : other.whatsappId === campaign.whatsappId;
  await pauseAll({ campaigns }, isLike, reason);
};
