import type { PlanFlags } from '../companies/plan-flags.ts';
import { isErrorBurst } from './error-burst.ts';
import { nextSendingAt, type CampaignSettings } from './campaign-settings.ts';
import type { Campaign } from './campaign.ts';

/** What is known when it is a campaign's turn to send; null = it is not there any more. */
export type TurnSituation = {
  campaign: Pick<Campaign, 'status' | 'pausedFor'>;
  /** The place that is next, and how many people there are. */
  run: { next: number; people: number; outcomes: ReadonlyArray<boolean> };
  company: { status: boolean; dueDate: string; timeZone: string; plan: PlanFlags };
  connection: { isOfficial: boolean } | null;
  settings: CampaignSettings;
  now: Date;
};

export type TurnDecision =
  | { kind: 'nothing' }
  /** Everybody had their turn. */
  | { kind: 'over' }
  | { kind: 'pause'; reason: NonNullable<Campaign['pausedFor']> }
  | { kind: 'wait'; until: string }
  /** @param count how many people get their message now. */
  | { kind: 'send'; count: number };

/** People who are written to in one turn of a campaign without pauses. */
const atOnce = 20;

/** What a campaign does in its turn. Outside its hours it waits; it pauses for what does not mend itself. */
export const decideTurn = ({ campaign, run, company, connection, settings, now }: TurnSituation): TurnDecision => {
  if (campaign.status !== 'EM_ANDAMENTO' || campaign.pausedFor !== null) return { kind: 'nothing' };
  if (run.next >= run.people) return { kind: 'over' };
  if (!company.status || Date.parse(company.dueDate) <= now.getTime() || !company.plan.useCampaigns)
    return { kind: 'pause', reason: 'notInPlan' };
  if (!connection) return { kind: 'pause', reason: 'connectionDeleted' };
  if (isErrorBurst(run.outcomes)) return { kind: 'pause', reason: 'errors' };
  const until = nextSendingAt(now.toISOString(), settings, company.timeZone);
  if (until === null) return { kind: 'pause', reason: 'noHours' };
  if (until > now.toISOString()) return { kind: 'wait', until };
  return {
    kind: 'send',
    count: settings.messageInterval === 0 ? Math.min(atOnce, run.people - run.next, beforeLongPause(run.next, settings)) : 1,
  };
};

/** How many may follow each other before the longer pause. */
const beforeLongPause = (sent: number, { longerIntervalAfter, greaterInterval }: CampaignSettings): number =>
  longerIntervalAfter > 0 && greaterInterval > 0 ? longerIntervalAfter - (sent % longerIntervalAfter) : Number.POSITIVE_INFINITY;
