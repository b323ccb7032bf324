import type { PlanFlags } from '../companies/plan-flags.ts';
import { isErrorBurst } from './error-burst.ts';
import { nextSendingAt, type CampaignSettings } from './campaign-settings.ts';
import type { Campaign, CampaignWait } from './campaign.ts';
import { recipientStates, type RecipientCounts } from './recipient-state.ts';

/** What is known when it is a campaign's turn to send. */
export type TurnSituation = {
  campaign: Pick<Campaign, 'status' | 'pausedFor'>;
  /** The place that is next, how many people there are, and whether the newest messages failed, oldest first. */
  run: { next: number; people: number; outcomes: ReadonlyArray<boolean> };
  counts: RecipientCounts;
  company: { status: boolean; dueDate: string; timeZone: string; plan: PlanFlags };
  /** Null = it was deleted. */
  connection: { isLinkedPhone: boolean; isConnected: boolean; isRestricted: boolean } | null;
  settings: CampaignSettings;
  now: Date;
};

export type TurnDecision =
  | { kind: 'nothing' }
  /** Nothing is left to do. */
  | { kind: 'over' }
  | { kind: 'pause'; reason: NonNullable<Campaign['pausedFor']> }
  | { kind: 'wait'; for: CampaignWait; until: string }
  /** Everybody had their turn; some have not answered the question, or their message has not gone out yet. */
  | { kind: 'lookAgain'; at: string }
  /** @param count how many people get their message now. */
  | { kind: 'send'; count: number };

/** People who are written to in one turn of a campaign without pauses. */
const atOnce = 20;
/** So many messages of a campaign may be handed over and not sent: what people write in between does not wait behind more of them. */
const mostUnsent = { linkedPhone: 20, official: 200 } as const;
const soonMs = 5_000;
const laterMs = 60_000;

const later = (now: Date, ms: number): string => new Date(now.getTime() + ms).toISOString();

/** What a campaign does in its turn. Outside its hours it waits; it pauses for what does not mend itself. */
export const decideTurn = ({ campaign, run, counts, company, connection, settings, now }: TurnSituation): TurnDecision => {
  if (campaign.status !== 'EM_ANDAMENTO' || campaign.pausedFor !== null) return { kind: 'nothing' };
  if (run.next >= run.people) return counts.waiting + counts.asked > 0 ? { kind: 'lookAgain', at: later(now, laterMs) } : { kind: 'over' };
  if (!company.status || Date.parse(company.dueDate) <= now.getTime() || !company.plan.useCampaigns)
    return { kind: 'pause', reason: 'notInPlan' };
  if (!connection) return { kind: 'pause', reason: 'connectionDeleted' };
  if (connection.isRestricted) return { kind: 'pause', reason: 'numberRestricted' };
  if (isErrorBurst(run.outcomes)) return { kind: 'pause', reason: 'errors' };
  const until = nextSendingAt(now.toISOString(), settings, company.timeZone);
  if (until === null) return { kind: 'pause', reason: 'noHours' };
  if (until > now.toISOString()) return { kind: 'wait', for: 'hours', until };
  if (!connection.isConnected) return { kind: 'wait', for: 'connection', until: later(now, laterMs) };
  const most = connection.isLinkedPhone ? mostUnsent.linkedPhone : mostUnsent.official;
  if (unsentOf(run.next, counts) >= most) return { kind: 'wait', for: 'number', until: later(now, soonMs) };
  return {
    kind: 'send',
    count: settings.messageInterval === 0 ? Math.min(atOnce, run.people - run.next, beforeLongPause(run.next, settings)) : 1,
  };
};

/** How many messages were handed over and have not gone out. Numbers are counted a moment later, so that it may seem more. */
const unsentOf = (next: number, counts: RecipientCounts): number =>
  next - recipientStates.reduce((sum, state) => (state === 'waiting' ? sum : sum + counts[state]), 0);

/** How many may follow each other before the longer pause. */
const beforeLongPause = (sent: number, { longerIntervalAfter, greaterInterval }: CampaignSettings): number =>
  longerIntervalAfter > 0 && greaterInterval > 0 ? longerIntervalAfter - (sent % longerIntervalAfter) : Number.POSITIVE_INFINITY;
