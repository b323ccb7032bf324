import type { Campaign as CampaignFields, CampaignId } from '@balcao/shared/domain/campaigns/campaign.ts';
import { untilUndisturbed } from '../../../platform/record-version.ts';
import { writeTogether } from '../../../platform/write-together.ts';
import type { Campaign, CampaignStore } from '../store/campaign-store.ts';

type Deps = { campaigns: Pick<CampaignStore, 'get' | 'changeWrite'> };

/** Changes how a campaign stands that sends; no effect on another one. */
const change = async ({ campaigns }: Deps, id: CampaignId, to: (before: Campaign) => Partial<Campaign>): Promise<void> => {
  await untilUndisturbed(async () => {
    const before = await campaigns.get(id);
    if (before?.status !== 'EM_ANDAMENTO') return true;
    const { outcome } = await writeTogether([campaigns.changeWrite(before, { ...before, ...to(before), version: before.version + 1 })]);
    return outcome === 'written' ? true : undefined;
  });
};

/** Has a campaign that sends stand still until somebody has it go on; the first reason stays. */
export const pauseFor = (deps: Deps, id: CampaignId, reason: NonNullable<CampaignFields['pausedFor']>): Promise<void> =>
  change(deps, id, ({ pausedFor }) => ({ pausedFor: pausedFor ?? reason }));

/** A campaign that was over goes on: somebody is to get its message another day. */
export const reopenCampaign = async ({ campaigns }: Deps, id: CampaignId): Promise<void> => {
  await untilUndisturbed(async () => {
    const before = await campaigns.get(id);
    if (before?.status !== 'FINALIZADA') return true;
    const after: Campaign = { ...before, status: 'EM_ANDAMENTO', completedAt: null, version: before.version + 1 };
    return (await writeTogether([campaigns.changeWrite(before, after)])).outcome === 'written' ? true : undefined;
  });
};

/** Nothing is left to do. */
export const finishCampaign = (deps: Deps, id: CampaignId, at: string): Promise<void> =>
  change(deps, id, () => ({ status: 'FINALIZADA', pausedFor: null, completedAt: at }));
