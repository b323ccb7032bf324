import type { CampaignId } from '@balcao/shared/domain/campaigns/campaign.ts';
import { pauseAfterMs, type CampaignSettings } from '@balcao/shared/domain/campaigns/campaign-settings.ts';
import { decideTurn, type TurnSituation } from '@balcao/shared/domain/campaigns/decide-turn.ts';
import type { Connection } from '../../../setup/connections/service/connection-records.ts';
import type { Campaign, CampaignRun, CampaignStore } from '../store/campaign-store.ts';
import type { Recipient, RecipientStore } from '../store/recipient-store.ts';

/** Says that it is a campaign's turn; turns count up. */
export type Turn = { campaignId: CampaignId; turn: number };

export type TurnDeps = {
  campaigns: Pick<CampaignStore, 'get' | 'run' | 'advance'>;
  recipients: Pick<RecipientStore, 'list'>;
  /** Null = the company is gone. */
  company: () => Promise<TurnSituation['company'] | null>;
  connection: (id: Connection['id']) => Promise<Connection | null>;
  isOfficial: (connection: Connection) => boolean;
  settings: () => Promise<CampaignSettings>;
  /** Of the newest messages of the campaign, oldest first, whether they failed. */
  outcomes: (id: CampaignId) => Promise<ReadonlyArray<boolean>>;
  /** Has somebody get their message, or be skipped with the reason; once, however often it is called. */
  reach: (campaign: Campaign, connection: Connection, recipient: Recipient) => Promise<void>;
  pause: (campaign: Campaign, reason: NonNullable<Campaign['pausedFor']>) => Promise<void>;
  /** Everybody had their turn. */
  finish: (campaign: Campaign) => Promise<void>;
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
  // Asked for by every late message too, turns would be asked for twice for ever.
  if (run.turn > turn) return isRedelivered ? deps.askAt({ campaignId, turn: run.turn }, run.dueAt) : undefined;
  if (run.dueAt > deps.now().toISOString()) return deps.askAt({ campaignId, turn }, run.dueAt);
  const [company, connection, settings, outcomes] = await Promise.all([
    deps.company(),
    deps.connection(campaign.whatsappId),
    deps.settings(),
    deps.outcomes(campaignId),
  ]);
  if (!company) return;
  const decision = decideTurn({
    campaign,
    run: { ...run, outcomes },
    company,
    connection: connection && { isOfficial: deps.isOfficial(connection) },
    settings,
    now: deps.now(),
  });
  switch (decision.kind) {
    case 'nothing':
      return;
    case 'over':
      return deps.finish(campaign);
    case 'pause':
      return deps.pause(campaign, decision.reason);
    case 'wait':
      return deps.askAt({ campaignId, turn }, decision.until);
    case 'send':
      if (!connection) throw new Error('a campaign was to send without a connection');
      return send(deps, { campaign, run, connection, settings, count: decision.count });
  }
};

const send = async (
  deps: TurnDeps,
  {
    campaign,
    run,
    connection,
    settings,
    count,
  }: { campaign: Campaign; run: CampaignRun; connection: Connection; settings: CampaignSettings; count: number },
): Promise<void> => {
  const recipients = await deps.recipients.list(campaign.id, run.next, count);
  await Promise.all(recipients.map((recipient) => deps.reach(campaign, connection, recipient)));
  const next = run.next + count;
  const dueAt = new Date(deps.now().getTime() + pauseAfterMs(next, settings, deps.random())).toISOString();
  const after = { ...run, turn: run.turn + 1, next, dueAt };
  if (await deps.campaigns.advance(campaign.id, run, after)) await deps.askAt({ campaignId: campaign.id, turn: after.turn }, dueAt);
};
