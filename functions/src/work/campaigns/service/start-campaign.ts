import type { CampaignView } from '@balcao/shared/contract/campaigns.ts';
import type { CampaignId } from '@balcao/shared/domain/campaigns/campaign.ts';
import { mayCancelCampaign, mayStartCampaign } from '@balcao/shared/domain/campaigns/campaign-status.ts';
import { AppError } from '@balcao/shared/errors/app-error.ts';
import { commitAct, type Author } from '../../../platform/audit/commit-act.ts';
import type { Job, JobStore } from '../../../platform/jobs/job-store.ts';
import { newJob } from '../../../platform/jobs/new-job.ts';
import { hasEnded } from '@balcao/shared/domain/jobs/has-ended.ts';
import { untilUndisturbed } from '../../../platform/record-version.ts';
import type { RowWrite } from '../../../platform/write-together.ts';
import { newRun, type Campaign, type CampaignStore } from '../store/campaign-store.ts';
import { assertSound, findCampaign, type CampaignDeps } from './campaign-deps.ts';
import { presentCampaign, toLogged } from './present-campaign.ts';

export type StartDeps = {
  author: Author;
  campaigns: Pick<CampaignStore, 'changeWrite' | 'newRunWrite' | 'run' | 'runWrite'>;
  jobs: Pick<JobStore, 'createWrite' | 'get'>;
  now: () => Date;
};

const isPaused = ({ status, pausedFor }: Campaign): boolean => status === 'EM_ANDAMENTO' && pausedFor !== null;

/** Has a campaign send: for the first time, which gathers its people first, or on where it was stopped. Its turns are asked for by a reaction, so that a campaign
 *  that was started is always followed. @param alongside more rows that are written with it. @returns null when its state does not allow that, or it was changed meanwhile. */
export const startCampaign = async (
  { author, campaigns, jobs, now }: StartDeps,
  before: Campaign,
  alongside: ReadonlyArray<RowWrite> = [],
): Promise<Campaign | null> => {
  if (!isPaused(before) && !mayStartCampaign(before.status)) return null;
  const at = now();
  const after: Campaign = {
    ...before,
    status: 'EM_ANDAMENTO',
    pausedFor: null,
    startedAt: before.startedAt ?? at.toISOString(),
    version: before.version + 1,
  };
  const run = before.startedAt === null ? null : await campaigns.run(before.id);
  const writes: RowWrite[] = [campaigns.changeWrite(before, after), ...alongside];
  const gathering = (): Job => {
    const options = { kind: 'campaignGather' as const, campaignId: before.id };
    return newJob(author, { kind: options.kind, state: 'running', title: before.name, part: 0, options }, at);
  };
  const last = run && !run.gathered && run.jobId ? await jobs.get(run.jobId) : null;
  if (run && last && hasEnded(last)) {
    // Whoever gathered its people gave up: their list was gone.
    const job = gathering();
    writes.push(
      jobs.createWrite(job),
      campaigns.runWrite(before.id, run, { ...run, turn: run.turn + 1, dueAt: at.toISOString(), waits: null, jobId: job.id }),
    );
  } else if (run) {
    // What it waited for is over.
    writes.push(
      campaigns.runWrite(before.id, run, {
        ...run,
        turn: run.turn + 1,
        dueAt: at.toISOString(),
        waits: null,
        judgedFrom: Math.max(run.next, run.judgedFrom),
        // Others may have written meanwhile.
        scanned: 0,
        // Behind the next place is who answered the question while it stood still, and whose message had not left when it was cancelled.
        next: before.confirmation || before.status === 'CANCELADA' ? 0 : run.next,
      }),
    );
  } else {
    const job = gathering();
    writes.push(jobs.createWrite(job), campaigns.newRunWrite(before.id, { ...newRun(at.toISOString()), jobId: job.id }));
  }
  return (await commit(author, before, after, writes, at)) ? after : null;
};

/** @throws AppError ERR_RECORD_NOT_FOUND, ERR_CAMPAIGN_NOT_STARTABLE, and the codes of what keeps it from being sent. */
export const restartCampaign = async (deps: CampaignDeps, id: CampaignId): Promise<CampaignView> => {
  const started = await untilUndisturbed(async () => {
    const before = await findCampaign(deps, id);
    if (!isPaused(before) && !mayStartCampaign(before.status)) throw new AppError('ERR_CAMPAIGN_NOT_STARTABLE', undefined);
    // Its time is no matter any more: it starts now. What it was saved with may be gone by now, which is no matter once its people were gathered.
    await assertSound(deps, { ...before, scheduledAt: null }, before.startedAt === null ? null : before, true);
    return (await startCampaign({ ...deps, author: deps.actor }, before)) ?? undefined;
  });
  return presentCampaign(deps, started);
};

/** @throws AppError ERR_RECORD_NOT_FOUND, ERR_CAMPAIGN_NOT_RUNNING. */
export const cancelCampaign = (deps: CampaignDeps, id: CampaignId): Promise<CampaignView> =>
  stop(deps, id, (before) => (mayCancelCampaign(before.status) ? { ...before, status: 'CANCELADA', pausedFor: null } : null));

/** @throws AppError ERR_RECORD_NOT_FOUND, ERR_CAMPAIGN_NOT_RUNNING. */
export const pauseCampaign = (deps: CampaignDeps, id: CampaignId): Promise<CampaignView> =>
  stop(deps, id, (before) => (before.status === 'EM_ANDAMENTO' ? { ...before, pausedFor: before.pausedFor ?? 'byHand' } : null));

const stop = async (deps: CampaignDeps, id: CampaignId, change: (before: Campaign) => Campaign | null): Promise<CampaignView> => {
  const stopped = await untilUndisturbed(async () => {
    const before = await findCampaign(deps, id);
    const changed = change(before);
    if (!changed) throw new AppError('ERR_CAMPAIGN_NOT_RUNNING', undefined);
    const after: Campaign = { ...changed, version: before.version + 1 };
    return (await commit(deps.actor, before, after, [deps.campaigns.changeWrite(before, after)], deps.now())) ? after : undefined;
  });
  return presentCampaign(deps, stopped);
};

const commit = async (author: Author, before: Campaign, after: Campaign, writes: ReadonlyArray<RowWrite>, now: Date): Promise<boolean> => {
  const act = { action: 'update' as const, kind: 'campaign' as const, id: after.id, name: after.name };
  return (await commitAct(author, { ...act, before: toLogged(before), after: toLogged(after) }, writes, now)).outcome === 'written';
};
