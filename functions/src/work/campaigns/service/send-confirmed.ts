import type { CampaignId } from '@balcao/shared/domain/campaigns/campaign.ts';
import type { TurnDeps } from './send-turn.ts';

/** Sends the message to somebody who answered the question whether they want it. A campaign that stands still sends it when it goes on. */
export const sendConfirmed = async ({ campaigns, connection, reach }: TurnDeps, id: CampaignId, place: number): Promise<void> => {
  const campaign = await campaigns.get(id);
  if (campaign?.status !== 'EM_ANDAMENTO' || campaign.pausedFor !== null) return;
  const found = await connection(campaign.whatsappId);
  if (found) await reach(campaign, found, place);
};
