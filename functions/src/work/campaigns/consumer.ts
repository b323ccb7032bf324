import * as z from 'zod';
import { campaignId } from '@balcao/shared/domain/campaigns/campaign.ts';
import { companyId } from '@balcao/shared/domain/ids.ts';
import { readEnv } from '../../platform/env.ts';
import { leaseOn } from '../../platform/message-lease.ts';
import { queueConsumer } from '../../platform/queue-consumer.ts';
import { setAsideTo } from '../../platform/set-aside.ts';
import { campaignTurnsEnv } from './env.ts';
import { sendTurn } from './service/send-turn.ts';
import { turnDeps } from './service/turn-deps.ts';
import { sendConfirmed } from './service/send-confirmed.ts';

const env = readEnv(campaignTurnsEnv);

/** A turn of a campaign, or (`place`) that somebody confirmed that they want its message. */
const message = z.object({
  companyId,
  campaignId,
  turn: z.number().int().optional(),
  place: z.number().int().optional(),
});

export const handler = queueConsumer(
  message,
  ({ companyId: company, campaignId: campaign, place }) => `${company} ${campaign} ${place ?? ''}`,
  async ({ companyId: company, campaignId: campaign, turn, place }, { receiveCount }) => {
    const deps = turnDeps(company, env.OWN_QUEUE_URL);
    if (place !== undefined) return sendConfirmed(deps, campaign, place);
    if (turn !== undefined) return sendTurn(deps, { campaignId: campaign, turn }, receiveCount > 1);
  },
  { lease: leaseOn({ queueUrl: env.OWN_QUEUE_URL, leaseSec: 20 }), setAside: setAsideTo(env.DEAD_QUEUE_URL) },
);
