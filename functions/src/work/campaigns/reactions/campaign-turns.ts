import { campaignId as campaignIdSchema } from '@balcao/shared/domain/campaigns/campaign.ts';
import { companyId as companyIdSchema, type CompanyId } from '@balcao/shared/domain/ids.ts';
import type { Timer } from '@balcao/shared/events/timers.ts';
import type { ReactionsEnv } from '../../../platform/reactions-env.ts';
import type { Change, Reaction } from '../../../platform/stream-consumer.ts';
import { scheduleTimer } from '../../../platform/timers/schedule-timer.ts';
import { withdrawAll, withdrawDeps } from '../service/withdraw.ts';
import { askForTurn } from '../service/turn-deps.ts';
import type { Turn } from '../service/send-turn.ts';
import {
  allPart,
  campaignStoreFor,
  parseCampaignImage,
  parseCountImage,
  parseRunImage,
  type Campaign,
  type CampaignStore,
} from '../store/campaign-store.ts';

type Deps = {
  campaigns: (companyId: CompanyId) => Pick<CampaignStore, 'run' | 'list' | 'runs' | 'advance'>;
  ask: (companyId: CompanyId, turn: Turn, at: string, env: ReactionsEnv) => Promise<void>;
  setTimer: (timer: Timer, env: ReactionsEnv) => Promise<void>;
  /** Has what a cancelled campaign handed over not go out that has not left. */
  withdrawAll: (companyId: CompanyId, campaign: Campaign) => Promise<void>;
};

/** Asks for the turn of a campaign that was started, or goes on, and sets the timer of one that starts by itself: by reaction, so that what was written is always
 *  followed. */
export const turnsOf = (deps: Deps): Reaction<ReactionsEnv> => ({
  on: { campaign: ['created', 'changed'], campaignRun: ['changed'], campaignCount: ['changed'], campaignSettings: ['created', 'changed'] },
  urgent: false,
  whenBusy: 'ownQueue',
  react: async (changes, env) => {
    for (const change of changes) await followed(deps, change, env);
  },
});

const followed = async (
  { campaigns, ask, setTimer, withdrawAll }: Deps,
  { entity, old, new: now }: Change,
  env: ReactionsEnv,
): Promise<void> => {
  if (!now) return;
  const companyId = companyIdSchema.parse(now['companyId']);
  if (entity === 'campaignRun') {
    const { id: campaignId, run } = parseRunImage(now);
    // The last of its people was gathered.
    if (run.gathered && old && !parseRunImage(old).run.gathered) await ask(companyId, { campaignId, turn: run.turn }, run.dueAt, env);
    return;
  }
  if (entity === 'campaignSettings') return lookAgain(campaigns(companyId), (turn) => ask(companyId, turn, new Date().toISOString(), env));
  if (entity === 'campaignCount') {
    const [before, after] = [old && parseCountImage(old), parseCountImage(now)];
    // The last message went out, or the last answer came: it may be over.
    if (after.part !== allPart || after.open > 0 || before === null || before.open === 0) return;
    const run = await campaigns(companyId).run(after.id);
    if (run?.gathered && run.next >= run.people)
      await ask(companyId, { campaignId: after.id, turn: run.turn }, new Date().toISOString(), env);
    return;
  }
  const campaign = parseCampaignImage(now);
  const before = old && parseCampaignImage(old);
  const { id: campaignId, status, pausedFor, scheduledAt, version } = campaign;
  if (status === 'PROGRAMADA' && scheduledAt !== null && (before?.status !== status || before.scheduledAt !== scheduledAt))
    await setTimer({ kind: 'campaign-start', companyId, campaignId, at: scheduledAt, version: String(version) }, env);
  if (status === 'CANCELADA' && before?.status === 'EM_ANDAMENTO') await withdrawAll(companyId, campaign);
  const sends = status === 'EM_ANDAMENTO' && pausedFor === null;
  const sentBefore = before?.status === 'EM_ANDAMENTO' && before.pausedFor === null;
  if (!sends || sentBefore) return;
  const run = await campaigns(companyId).run(campaignId);
  if (run?.gathered) await ask(companyId, { campaignId, turn: run.turn }, run.dueAt, env);
};

/** Has the campaigns that wait for their hours look whether these are there now. */
const lookAgain = async (
  { list, runs, advance }: Pick<CampaignStore, 'list' | 'runs' | 'advance'>,
  ask: (turn: Turn) => Promise<void>,
): Promise<void> => {
  const sending = (await list()).filter(({ status }) => status === 'EM_ANDAMENTO');
  for (const [id, run] of await runs(sending.map((campaign) => campaign.id))) {
    if (run.waits?.for !== 'hours') continue;
    const campaignId = campaignIdSchema.parse(id);
    const after = { ...run, turn: run.turn + 1, dueAt: new Date().toISOString() };
    if (await advance(campaignId, run, after)) await ask({ campaignId, turn: after.turn });
  }
};

export const campaignTurns = turnsOf({
  campaigns: campaignStoreFor,
  ask: (companyId, turn, at, env) => askForTurn(env.CAMPAIGNS_QUEUE_URL, companyId, turn, at, new Date()),
  withdrawAll: (companyId, campaign) => withdrawAll(withdrawDeps(companyId), campaign),
  setTimer: (timer, env) => scheduleTimer({ env, now: () => new Date() }, timer),
});
