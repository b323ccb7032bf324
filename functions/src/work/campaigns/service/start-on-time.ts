import type { CompanyId } from '@balcao/shared/domain/ids.ts';
import type { TimerOf } from '@balcao/shared/events/timers.ts';
import { companyRecords } from '../../../organisation/companies/service/company-records.ts';
import { jobStoreFor } from '../../../platform/jobs/job-store.ts';
import { untilUndisturbed } from '../../../platform/record-version.ts';
import { campaignStoreFor, type Campaign, type CampaignStore } from '../store/campaign-store.ts';
import { nextCampaign } from './next-campaign.ts';
import { startCampaign, type StartDeps } from './start-campaign.ts';

type Deps = {
  campaigns: (companyId: CompanyId) => Pick<CampaignStore, 'get' | 'createWrite'> & StartDeps['campaigns'];
  jobs: (companyId: CompanyId) => StartDeps['jobs'];
  /** Null = the company is gone. */
  timeZone: (companyId: CompanyId) => Promise<string | null>;
  now: () => Date;
};
const ours: Deps = {
  campaigns: campaignStoreFor,
  jobs: jobStoreFor,
  timeZone: async (companyId) => (await companyRecords(companyId).get())?.timeZone ?? null,
  now: () => new Date(),
};

/** Starts a campaign whose time has come, once, and plans the next one of its series; one whose time was changed meanwhile starts by another timer. */
export const startOnTime = async (
  { companyId, campaignId, at }: Pick<TimerOf<'campaign-start'>, 'companyId' | 'campaignId' | 'at'>,
  { campaigns, jobs, timeZone, now }: Deps = ours,
): Promise<void> => {
  const store = campaigns(companyId);
  await untilUndisturbed(async () => {
    const campaign: Campaign | null = await store.get(campaignId);
    if (campaign?.status !== 'PROGRAMADA' || campaign.scheduledAt !== at) return true;
    const zone = await timeZone(companyId);
    const next = zone === null ? null : nextCampaign(campaign, zone, now());
    const deps = { author: { ...campaign.savedBy, companyId }, campaigns: store, jobs: jobs(companyId), now };
    return (await startCampaign(deps, campaign, next === null ? [] : [store.createWrite(next)])) ?? undefined;
  });
};
