import { campaignJobKinds, type CampaignJobView } from '@balcao/shared/contract/campaigns.ts';
import type { CampaignId } from '@balcao/shared/domain/campaigns/campaign.ts';
import type { Job } from '../../../platform/jobs/job-store.ts';

export type CampaignLanguage = 'pt' | 'en' | 'es' | 'tr';
/** What a job of a campaign was asked for. */
export type CampaignJobOptions =
  | { kind: 'campaignGather' | 'campaignRetry' | 'campaignRemoval'; campaignId: CampaignId }
  | { kind: 'campaignExport'; campaignId: CampaignId; language: CampaignLanguage; hidesNumbers: boolean };

export type CampaignJob = Omit<Job, 'kind' | 'options'> & { kind: CampaignJobOptions['kind']; options: CampaignJobOptions };

/** A job as a job of a campaign; null for a job of another area. */
export const toCampaignJob = (job: Job): CampaignJob | null => {
  const kind = campaignJobKinds.find((each) => each === job.kind);
  // Cast: jobs of these kinds are created by this area alone, each with the options of its kind.
  return kind && job.options ? { ...job, kind, options: job.options as CampaignJobOptions } : null;
};

export const toCampaignJobView = ({
  id,
  kind,
  state,
  total,
  done,
  error,
  userId,
  title,
  options,
  createdAt,
  updatedAt,
}: CampaignJob): CampaignJobView => ({
  id,
  kind,
  state,
  total,
  done,
  error,
  userId,
  createdAt,
  updatedAt,
  campaignId: options.campaignId,
  fileName: title,
});
