import type { CampaignJobView } from '@balcao/shared/contract/campaigns.ts';
import type { CampaignId } from '@balcao/shared/domain/campaigns/campaign.ts';
import { hasEnded } from '@balcao/shared/domain/jobs/has-ended.ts';
import { AppError } from '@balcao/shared/errors/app-error.ts';
import { hidesNumbers } from '../../../platform/actor.ts';
import { actEntry } from '../../../platform/audit/commit-act.ts';
import { cancelJob } from '../../../platform/jobs/cancel-job.ts';
import { newJob } from '../../../platform/jobs/new-job.ts';
import { untilUndisturbed } from '../../../platform/record-version.ts';
import { writeTogether } from '../../../platform/write-together.ts';
import type { Campaign } from '../store/campaign-store.ts';
import { findCampaign, type CampaignDeps } from './campaign-deps.ts';
import { toCampaignJob, toCampaignJobView, type CampaignJob, type CampaignJobOptions, type CampaignLanguage } from './campaign-job.ts';
import { campaignJobStoreOf } from './run-campaign-job.ts';

/** Begins a job on a campaign, which has one at a time.
 *  @throws AppError ERR_RECORD_NOT_FOUND, also when the campaign was never started, ERR_CAMPAIGN_BUSY, ERR_RECORD_CHANGED. */
const begin = (deps: CampaignDeps, id: CampaignId, make: (campaign: Campaign) => CampaignJobOptions): Promise<CampaignJobView> =>
  untilUndisturbed(async () => {
    const campaign = await findCampaign(deps, id);
    const options = make(campaign);
    const run = await deps.campaigns.run(id);
    if (!run) throw new AppError('ERR_RECORD_NOT_FOUND', undefined);
    const last = run.jobId && (await deps.jobs.get(run.jobId));
    if (last && !hasEnded(last)) throw new AppError('ERR_CAMPAIGN_BUSY', undefined);
    const job = newJob(
      deps.actor,
      { kind: options.kind, state: 'running', title: campaign.name, part: 0, options, total: run.people },
      deps.now(),
    );
    const isExport = options.kind === 'campaignExport';
    const act = { kind: 'campaign' as const, id, name: campaign.name, before: null };
    const { outcome } = await writeTogether([
      deps.campaigns.runWrite(id, run, { ...run, jobId: job.id, ...(isExport && { exportJobId: job.id }) }),
      deps.jobs.createWrite(job),
      actEntry(deps.actor, { ...act, action: isExport ? 'export' : 'other', after: { job: options.kind } }, deps.now()).entry,
    ]);
    if (outcome === 'refused') return undefined;
    await deps.ask({ jobId: job.id, part: job.part });
    const its = toCampaignJob(job);
    return its ? toCampaignJobView(its) : undefined;
  });

/** Begins to write its people into a file, their numbers masked for users who may not see them. */
export const beginExport = (deps: CampaignDeps, id: CampaignId, { language }: { language: CampaignLanguage }): Promise<CampaignJobView> =>
  begin(deps, id, () => ({ kind: 'campaignExport', campaignId: id, language, hidesNumbers: hidesNumbers(deps.actor) }));

/** Begins to have those get it again whose message failed, or could not be written. Of a campaign that is over: in one that has still to send to others, those would
 *  get it too.
 *  @throws AppError as `begin`; ERR_CAMPAIGN_NOT_STARTABLE unless it is over. */
export const beginRetry = (deps: CampaignDeps, id: CampaignId): Promise<CampaignJobView> =>
  begin(deps, id, ({ status }) => {
    if (status !== 'FINALIZADA') throw new AppError('ERR_CAMPAIGN_NOT_STARTABLE', undefined);
    return { kind: 'campaignRetry', campaignId: id };
  });

/** @throws AppError ERR_RECORD_NOT_FOUND, also when it has no job. */
export const cancelCampaignJob = async (deps: CampaignDeps, id: CampaignId): Promise<CampaignJobView> => {
  const jobs = campaignJobStoreOf(deps.jobs);
  const read = async (): Promise<CampaignJob> => {
    const run = await deps.campaigns.run(id);
    const job = run?.jobId ? await jobs.get(run.jobId) : null;
    // Without its people a campaign has nothing to send: gathering them is stopped by cancelling the campaign.
    if (!job || job.kind === 'campaignGather') throw new AppError('ERR_RECORD_NOT_FOUND', undefined);
    return job;
  };
  return toCampaignJobView(await cancelJob({ jobs, now: deps.now }, read));
};
