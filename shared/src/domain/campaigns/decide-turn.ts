import type { PlanFlags } from '../companies/plan-flags.ts';
import { isErrorBurst } from './error-burst.ts';
import { nextSendingAt, type CampaignSettings } from './campaign-settings.ts';
import type { Campaign, CampaignWait } from './campaign.ts';
import { recipientStates, type RecipientCounts } from './recipient-state.ts';

/** What is known when it is a campaign's turn to send. */
export type TurnSituation = {
  campaign: Pick<Campaign, 'status' | 'pausedFor'>;
  /** The place that is next, how many people there are, whether the newest messages failed, oldest first, and who is to get it another day. */
  run: { next: number; people: number; outcomes: ReadonlyArray<boolean>; deferred: Deferred };
  counts: RecipientCounts;
  company: { status: boolean; dueDate: string; timeZone: string; plan: PlanFlags };
  /** Null = it was deleted. */
  connection: { isLinkedPhone: boolean; isConnected: boolean; isRestricted: boolean } | null;
  /** Whether its template may be sent; true without one. */
  isTemplateFit: boolean;
  settings: CampaignSettings;
  now: Date;
};

/** People whom Meta lets it write to another day: how many, and when it is the first one's turn. */
export type Deferred = { count: number; first: string | null };

export type TurnDecision =
  | { kind: 'nothing' }
  /** Nothing is left to do. */
  | { kind: 'over' }
  | { kind: 'pause'; reason: NonNullable<Campaign['pausedFor']> }
  | { kind: 'wait'; for: CampaignWait; until: string }
  /** Everybody had their turn; some have not answered the question, or their message has not gone out yet. */
  | { kind: 'lookAgain'; at: string }
  /** @param count how many people get their message now: those who are next, or (`deferred`) those whose other day has come. */
  | { kind: 'send'; who: 'next' | 'deferred'; count: number };

/** People who are written to in one turn of a campaign without pauses. */
const atOnce = 20;
/** So many messages of a campaign may be handed over and not sent: what people write in between does not wait behind more of them. */
const mostUnsent = { linkedPhone: 20, official: 200 } as const;
const soonMs = 5_000;
const laterMs = 60_000;

const later = (now: Date, ms: number): string => new Date(now.getTime() + ms).toISOString();

/** What a campaign does in its turn. Outside its hours it waits; it pauses for what does not mend itself. */
export const decideTurn = ({ campaign, run, counts, company, connection, isTemplateFit, settings, now }: TurnSituation): TurnDecision => {
  if (campaign.status !== 'EM_ANDAMENTO' || campaign.pausedFor !== null) return { kind: 'nothing' };
  const isThrough = run.next >= run.people;
  if (isThrough && !isDue(run.deferred, now)) return atTheEnd(run.deferred, counts, now);
  if (!company.status || Date.parse(company.dueDate) <= now.getTime() || !company.plan.useCampaigns)
    return { kind: 'pause', reason: 'notInPlan' };
  if (!connection) return { kind: 'pause', reason: 'connectionDeleted' };
  if (connection.isRestricted) return { kind: 'pause', reason: 'numberRestricted' };
  if (!isTemplateFit) return { kind: 'pause', reason: 'templatePaused' };
  if (isErrorBurst(run.outcomes)) return { kind: 'pause', reason: 'errors' };
  const until = nextSendingAt(now.toISOString(), settings, company.timeZone);
  if (until === null) return { kind: 'pause', reason: 'noHours' };
  if (until > now.toISOString()) return { kind: 'wait', for: 'hours', until };
  if (!connection.isConnected) return { kind: 'wait', for: 'connection', until: later(now, laterMs) };
  const most = connection.isLinkedPhone ? mostUnsent.linkedPhone : mostUnsent.official;
  if (unsentOf(run.next, counts) - run.deferred.count >= most) return { kind: 'wait', for: 'number', until: later(now, soonMs) };
  const left = isThrough ? run.deferred.count : run.people - run.next;
  return {
    kind: 'send',
    who: isThrough ? 'deferred' : 'next',
    count: settings.messageInterval === 0 ? Math.min(atOnce, left, beforeLongPause(run.next, settings)) : 1,
  };
};

const isDue = ({ first }: Deferred, now: Date): boolean => first !== null && first <= now.toISOString();

/** Everybody had their turn. It is over when nobody is to get anything any more; numbers are counted a moment later than people are deferred. */
const atTheEnd = ({ first, count }: Deferred, { waiting, asked }: RecipientCounts, now: Date): TurnDecision => {
  if (first !== null && waiting + asked <= count) return { kind: 'wait', for: 'marketing', until: first };
  return waiting + asked > 0 ? { kind: 'lookAgain', at: later(now, laterMs) } : { kind: 'over' };
};

/** Whether it is to be asked who was deferred: at the end, and where many messages seem not to have gone out. */
export const asksForDeferred = ({ next, people }: { next: number; people: number }, counts: RecipientCounts): boolean =>
  next >= people || unsentOf(next, counts) >= mostUnsent.linkedPhone;

/** How many messages were handed over and have not gone out. Numbers are counted a moment later, so that it may seem more. */
const unsentOf = (next: number, counts: RecipientCounts): number =>
  next - recipientStates.reduce((sum, state) => (state === 'waiting' ? sum : sum + counts[state]), 0);

/** How many may follow each other before the longer pause. */
const beforeLongPause = (sent: number, { longerIntervalAfter, greaterInterval }: CampaignSettings): number =>
  longerIntervalAfter > 0 && greaterInterval > 0 ? longerIntervalAfter - (sent % longerIntervalAfter) : Number.POSITIVE_INFINITY;
