import type { CampaignId } from '@balcao/shared/domain/campaigns/campaign.ts';
import { pauseAfterMs, type CampaignSettings } from '@balcao/shared/domain/campaigns/campaign-settings.ts';
import { perSecOfCampaigns } from '@balcao/shared/domain/campaigns/number-rate.ts';
import { reachOf } from '@balcao/shared/domain/campaigns/reach-budget.ts';
import { burst } from '@balcao/shared/domain/campaigns/error-burst.ts';
import { asksForDeferred, decideTurn, type TurnSituation } from '@balcao/shared/domain/campaigns/decide-turn.ts';
import { channelCapabilities } from '@balcao/shared/domain/channels.ts';
import type { Taken } from '../../../platform/pacing/take.ts';
import type { Connection, NumberStanding } from '../../../setup/connections/service/connection-records.ts';
import type { Campaign, CampaignRun, CampaignStore, Counts } from '../store/campaign-store.ts';
import type { ReachTaken } from '../store/reach-store.ts';
import type { RecipientStore } from '../store/recipient-store.ts';
import { stopsCampaigns } from './stops-campaigns.ts';

/** Says that it is a campaign's turn; turns count up. */
export type Turn = { campaignId: CampaignId; turn: number };

export type TurnDeps = {
  campaigns: Pick<CampaignStore, 'get' | 'run' | 'advance'>;
  counts: (id: CampaignId) => Promise<Counts>;
  recipients: Pick<RecipientStore, 'page' | 'skip' | 'deferred' | 'removeDeferred'>;
  /** Null = the company is gone. */
  company: () => Promise<TurnSituation['company'] | null>;
  connection: (id: Connection['id']) => Promise<Connection | null>;
  /** How its number stands with Meta. */
  standing: (id: Connection['id']) => Promise<NumberStanding>;
  settings: () => Promise<CampaignSettings>;
  /** Whether the campaign's template may be sent. */
  isTemplateFit: (campaign: Campaign) => Promise<boolean>;
  /** Has somebody get their message, or be skipped with the reason; once, however often it is called. @returns whether it counts as reach. */
  reach: (campaign: Campaign, connection: Connection, place: number) => Promise<boolean>;
  /** The same, only where it does not count as reach; everybody else is left as they are. @returns whether they had their turn. */
  reachOpen: (campaign: Campaign, connection: Connection, place: number) => Promise<boolean>;
  /** The limit of people whom the number's portfolio writes to in 24 hours: takes of it, and gives back what was not needed. */
  reachOf: (connection: Connection) => {
    take: (limit: number, wanted: number, now: Date) => Promise<ReachTaken>;
    giveBack: (people: number, takenAt: Date) => Promise<void>;
  };
  /** How many messages may leave a number now, of so many, and when there may be one more. */
  pace: (connection: Connection, perSec: number, wanted: number) => Promise<Taken>;
  pause: (id: CampaignId, reason: NonNullable<Campaign['pausedFor']>) => Promise<void>;
  /** Nothing is left to do. */
  finish: (id: CampaignId) => Promise<void>;
  /** There is something left to do, after all. */
  reopen: (id: CampaignId) => Promise<void>;
  /** Asks for a turn at an instant; one that has passed means now. */
  askAt: (turn: Turn, at: string) => Promise<void>;
  now: () => Date;
  random: () => number;
};

/** Takes a turn of a campaign and asks for the next one. A turn that was taken is not taken again. Whoever is killed in a turn leaves it to its next delivery, which
 *  finds those who were reached, or asks for the next turn where only that was missing.
 *  @param isRedelivered whether the message of this turn was delivered before. */
export const sendTurn = async (deps: TurnDeps, { campaignId, turn }: Turn, isRedelivered: boolean): Promise<void> => {
  const [campaign, run] = await Promise.all([deps.campaigns.get(campaignId), deps.campaigns.run(campaignId)]);
  if (!campaign || !run?.gathered || run.turn < turn) return;
  // Asked for by every late message too, each turn from then on would be asked for twice.
  if (run.turn > turn) return isRedelivered ? deps.askAt({ campaignId, turn: run.turn }, run.dueAt) : undefined;
  const isRunning = campaign.status === 'EM_ANDAMENTO' && campaign.pausedFor === null;
  // Nobody is left to pace when everybody had their turn.
  if (isRunning && run.next < run.people && run.dueAt > deps.now().toISOString()) return deps.askAt({ campaignId, turn }, run.dueAt);
  const [company, connection, settings, outcomes, counts, isTemplateFit] = await Promise.all([
    deps.company(),
    deps.connection(campaign.whatsappId),
    deps.settings(),
    outcomesBefore(deps, campaignId, run),
    deps.counts(campaignId),
    deps.isTemplateFit(campaign),
  ]);
  if (!company) return;
  const standing = connection && channelCapabilities[connection.channel].templates ? await deps.standing(connection.id) : null;
  const deferrals = asksForDeferred(run, counts) ? await deps.recipients.deferred(campaignId, mostDeferred) : [];
  const decision = decideTurn({
    campaign,
    run: { ...run, outcomes, deferred: { count: deferrals.length, first: deferrals[0]?.notBefore ?? null } },
    counts,
    company,
    connection: connection && standingOf(connection, standing, deps.now()),
    isTemplateFit,
    settings,
    now: deps.now(),
  });
  /** Takes the turn, and asks for the next one. */
  const next = async (change: Partial<CampaignRun> & { dueAt: string }): Promise<void> => {
    const after: CampaignRun = { ...run, waits: null, ...change, turn: run.turn + 1 };
    if (await deps.campaigns.advance(campaignId, run, after)) await deps.askAt({ campaignId, turn: after.turn }, after.dueAt);
  };
  switch (decision.kind) {
    case 'nothing':
      return;
    case 'over':
      await deps.finish(campaignId);
      // Whoever was deferred meanwhile found it running still.
      if ((await deps.recipients.deferred(campaignId, 1)).length > 0) await deps.reopen(campaignId);
      return;
    case 'pause':
      return deps.pause(campaignId, decision.reason);
    case 'wait':
      return next({ dueAt: decision.until, waits: { for: decision.for, until: decision.until } });
    case 'lookAgain': {
      const waits = counts.asked > 0 ? (run.waits?.for === 'answers' ? run.waits : answersUntil(deps.now())) : null;
      const isOver = waits !== null && waits.until <= deps.now().toISOString();
      if (isOver) await endAsking(deps, campaign, connection, run);
      return next({ dueAt: decision.at, waits });
    }
    case 'send': {
      if (!connection) throw new Error('a campaign was to send without a connection');
      const { taken, waitMs } = await paceOf(deps, connection, standing, settings, decision.count);
      if (taken === 0) return next({ dueAt: new Date(deps.now().getTime() + waitMs).toISOString() });
      const at = deps.now();
      const limit = campaign.templateId === null || standing === null ? null : (reachOf(standing.reach) ?? null);
      const reach = limit === null ? null : await deps.reachOf(connection).take(limit, taken, at);
      if (reach?.taken === 0) {
        const until = reach.freeAt ?? new Date(at.getTime() + hourMs).toISOString();
        const waits = { for: 'reach' as const, until };
        const from = Math.max(run.scanned, run.next);
        if (decision.who === 'deferred' || from >= run.people) return next({ dueAt: until, waits });
        const { reached, scanned } = await reachOpenOnes(deps, campaign, connection, { ...run, next: from }, taken);
        const pauseMs = reached === 0 ? 0 : pauseAfterMs(scanned, settings, deps.random());
        return next({ scanned, dueAt: new Date(deps.now().getTime() + pauseMs).toISOString(), waits });
      }
      const most = reach?.taken ?? taken;
      const write = async (places: ReadonlyArray<number>): Promise<void> => {
        const counted = await Promise.all(places.map((place) => deps.reach(campaign, connection, place)));
        const unused = reach === null ? 0 : reach.taken - counted.filter((counts) => counts).length;
        if (unused > 0) await deps.reachOf(connection).giveBack(unused, at);
      };
      /** The pause that the company wants, or what its number needs. */
      const nextAt = (pauseMs: number): string =>
        new Date(deps.now().getTime() + (taken < decision.count ? Math.max(pauseMs, waitMs) : pauseMs)).toISOString();
      if (decision.who === 'deferred') {
        const due = deferrals.slice(0, most).filter(({ notBefore }) => notBefore <= deps.now().toISOString());
        await write(due.map(({ place }) => place));
        await deps.recipients.removeDeferred(campaignId, due);
        const pauseMs = pauseAfterMs(due.length, settings, deps.random());
        return next({ dueAt: nextAt(pauseMs) });
      }
      const { people, from } = await nextPeople(deps, campaignId, run, most);
      await write(people);
      const passed = from ?? run.people;
      const pauseMs = people.length === 0 ? 0 : pauseAfterMs(passed, settings, deps.random());
      return next({ next: passed, dueAt: nextAt(pauseMs) });
    }
  }
};

/** Campaigns with pauses are slower than any number. */
const paceOf = async (
  { pace }: Pick<TurnDeps, 'pace'>,
  connection: Connection,
  standing: NumberStanding | null,
  { messageInterval }: CampaignSettings,
  count: number,
): Promise<Taken> =>
  standing === null || messageInterval > 0 ? { taken: count, waitMs: 0 } : pace(connection, perSecOfCampaigns(standing.perSec), count);

const standingOf = (
  { channel, status, trouble }: Connection,
  standing: NumberStanding | null,
  now: Date,
): NonNullable<TurnSituation['connection']> => ({
  isLinkedPhone: channelCapabilities[channel].linkedPhone,
  isConnected: status === 'CONNECTED',
  isRestricted: stopsCampaigns(trouble) || isRestricted(standing, now),
});

const isRestricted = (standing: NumberStanding | null, now: Date): boolean =>
  standing !== null &&
  standing.restricted !== null &&
  (standing.restricted.until === null || standing.restricted.until > now.toISOString());

/** Whether the newest messages failed, or could not be written, oldest first, of those since the campaign was last resumed by somebody. */
const outcomesBefore = async (
  { recipients }: Pick<TurnDeps, 'recipients'>,
  id: CampaignId,
  { next, judgedFrom }: Pick<CampaignRun, 'next' | 'judgedFrom'>,
): Promise<boolean[]> => {
  const from = Math.max(judgedFrom, next - burst.newest);
  if (from >= next) return [];
  const { people } = await recipients.page(id, from, next - from);
  return people.flatMap(({ state, skipped }) => {
    if (state === 'skipped') return skipped === 'empty' || skipped === 'templateGone' ? [true] : [];
    return state === 'waiting' || state === 'asked' ? [] : [state === 'failed'];
  });
};

/** While nobody more may be written to outside their window: has so many of the next people get their message whose window is open, and passes by the others, whose
 *  turn comes later. @returns how many got it, and the place up to which it was looked. */
const reachOpenOnes = async (
  deps: TurnDeps,
  campaign: Campaign,
  connection: Connection,
  run: CampaignRun,
  most: number,
): Promise<{ reached: number; scanned: number }> => {
  const { people, from } = await nextPeople(deps, campaign.id, run, passedAtOnce);
  let reached = 0;
  for (const place of people) {
    if (await deps.reachOpen(campaign, connection, place)) reached++;
    if (reached === most) return { reached, scanned: place + 1 };
  }
  return { reached, scanned: from ?? run.people };
};

/** The places of the next people who wait, and where to go on: who was reached, or is skipped, is passed by. */
const nextPeople = async (
  { recipients, now }: Pick<TurnDeps, 'recipients' | 'now'>,
  id: CampaignId,
  { next: start, people: end }: Pick<CampaignRun, 'next' | 'people'>,
  count: number,
): Promise<{ people: number[]; from: number | null }> => {
  const { people, next } = await recipients.page(id, start, Math.min(Math.max(count, passedAtOnce), end - start));
  const waiting = people
    .filter(
      ({ state, confirmedAt, messageId, notBefore }) =>
        (state === 'waiting' || (state === 'asked' && confirmedAt !== null)) &&
        messageId === null &&
        (notBefore ?? '') <= now().toISOString(),
    )
    .map(({ place }) => place);
  const last = waiting[count - 1];
  // The page may hold more of them than get their turn now.
  return waiting.length > count && last !== undefined
    ? { people: waiting.slice(0, count), from: last + 1 }
    : { people: waiting, from: next !== null && next < end ? next : null };
};
const passedAtOnce = 50;
const hourMs = 3_600_000;
/** People who were deferred that are looked at together. */
const mostDeferred = 1_000;

/** The question can be answered for a day after the last one was asked. */
const answersUntil = (now: Date): NonNullable<CampaignRun['waits']> => ({
  for: 'answers',
  until: new Date(now.getTime() + 86_400_000).toISOString(),
});

/** Leaves out who did not answer the question. Who did, and has not got the message because the campaign stood still then, gets it. */
const endAsking = async (
  { recipients, reach, now }: TurnDeps,
  campaign: Campaign,
  connection: Connection | null,
  { people }: CampaignRun,
): Promise<void> => {
  for (let place: number | null = 0; place !== null && place < people; ) {
    const page: Awaited<ReturnType<RecipientStore['page']>> = await recipients.page(campaign.id, place, 500);
    for (const person of page.people) {
      if (person.state !== 'asked') continue;
      if (person.confirmedAt === null) await recipients.skip(person, 'notConfirmed', now().toISOString());
      else if (connection) await reach(campaign, connection, person.place);
    }
    place = page.next;
  }
};
