import type { CampaignView } from '@balcao/shared/contract/campaigns.ts';
import type { Campaign as CampaignFields, CampaignId } from '@balcao/shared/domain/campaigns/campaign.ts';
import { mayCancelCampaign, mayStartCampaign } from '@balcao/shared/domain/campaigns/campaign-status.ts';
import { AppError } from '@balcao/shared/errors/app-error.ts';
import { commitAct, type Author } from '../../../platform/audit/commit-act.ts';
import { newJob } from '../../../platform/jobs/new-job.ts';
import type { JobStore } from '../../../platform/jobs/job-store.ts';
import { untilUndisturbed } from '../../../platform/record-version.ts';
import type { RowWrite } from '../../../platform/write-together.ts';
import type { Campaign, CampaignStore } from '../store/campaign-store.ts';
import { findCampaign, type CampaignDeps } from './campaign-deps.ts';
import { presentCampaign, toLogged } from './present-campaign.ts';

export type StartDeps = { author: Author; campaigns: CampaignStore; jobs: Pick<JobStore, 'createWrite'>; now: () => Date };

/** What a job that gathers the people of a campaign was asked for. */
export const gatherKind = 'campaignGather';
export type GatherOptions = { campaignId: CampaignId };

/** Has a campaign send: for the first time, which gathers its people first, or on where it was stopped. Its turns are asked for by a reaction, so that a campaign
 *  that was started is always followed. @returns null when its state does not allow that, or it was changed meanwhile. */
export const startCampaign = async ({ author, campaigns, jobs, now }: StartDeps, before: Campaign): Promise<Campaign | null> => {
  const isPaused = before.status === 'EM_ANDAMENTO' && before.pausedFor !== null;
  if (!isPaused && !mayStartCampaign(before.status)) return null;
  const at = now();
  const isFirst = before.startedAt === null;
  const job = isFirst
    ? newJob(author, { kind: gatherKind, state: 'running', title: before.name, part: 0, options: { campaignId: before.id } }, at)
    : null;
  const after: Campaign = {
    ...before,
    status: 'EM_ANDAMENTO',
    pausedFor: null,
    startedAt: before.startedAt ?? at.toISOString(),
    gatherJobId: job?.id ?? before.gatherJobId,
    version: before.version + 1,
  };
  const run = isFirst ? null : await campaigns.run(before.id);
  const writes: RowWrite[] = [
    campaigns.changeWrite(before, after),
    ...(job
      ? [jobs.createWrite(job), campaigns.runWrite(before.id, { turn: 1, dueAt: at.toISOString(), next: 0, people: 0, gathered: false })]
      : []),
    // What it waited for is over.
    ...(run ? [campaigns.dueWrite(before.id, run, at)] : []),
  ];
  return (await commit(author, before, after, writes, at)) ? after : null;
};

/** @throws AppError ERR_RECORD_NOT_FOUND, ERR_CAMPAIGN_NOT_STARTABLE. */
export const restartCampaign = async (deps: CampaignDeps & Pick<StartDeps, 'jobs'>, id: CampaignId): Promise<CampaignView> => {
  const started = await untilUndisturbed(async () => {
    const before = await findCampaign(deps, id);
    const isPaused = before.status === 'EM_ANDAMENTO' && before.pausedFor !== null;
    if (!isPaused && !mayStartCampaign(before.status)) throw new AppError('ERR_CAMPAIGN_NOT_STARTABLE', undefined);
    return (await startCampaign({ ...deps, author: deps.actor }, before)) ?? undefined;
  });
  return presentCampaign(deps, started);
};

/** @throws AppError ERR_RECORD_NOT_FOUND, ERR_CAMPAIGN_NOT_RUNNING. */
export const cancelCampaign = (deps: CampaignDeps, id: CampaignId): Promise<CampaignView> =>
  stop(deps, id, (before) => (mayCancelCampaign(before.status) ? { status: 'CANCELADA', pausedFor: null } : null));

/** @throws AppError ERR_RECORD_NOT_FOUND, ERR_CAMPAIGN_NOT_RUNNING. */
export const pauseCampaign = (deps: CampaignDeps, id: CampaignId): Promise<CampaignView> =>
  stop(deps, id, (before) => (before.status === 'EM_ANDAMENTO' ? { pausedFor: before.pausedFor ?? 'byHand' } : null));

const stop = async (
  deps: CampaignDeps,
  id: CampaignId,
  change: (before: Campaign) => Partial<Pick<CampaignFields, 'status' | 'pausedFor'>> | null,
): Promise<CampaignView> => {
  const stopped = await untilUndisturbed(async () => {
    const before = await findCampaign(deps, id);
    const changed = change(before);
    if (!changed) throw new AppError('ERR_CAMPAIGN_NOT_RUNNING', undefined);
    const after: Campaign = { ...before, ...changed, version: before.version + 1 };
    return (await commit(deps.actor, before, after, [deps.campaigns.changeWrite(before, after)], deps.now())) ? after : undefined;
  });
  return presentCampaign(deps, stopped);
};

const commit = async (author: Author, before: Campaign, after: Campaign, writes: ReadonlyArray<RowWrite>, now: Date): Promise<boolean> => {
  const act = { action: 'update' as const, kind: 'campaign' as const, id: after.id, name: after.name };
  return (await commitAct(author, { ...act, before: toLogged(before), after: toLogged(after) }, writes, now)).outcome === 'written';
};
