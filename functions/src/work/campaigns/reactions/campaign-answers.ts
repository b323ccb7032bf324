import { companyId as companyIdSchema, type CompanyId } from '@balcao/shared/domain/ids.ts';
import { campaignId } from '@balcao/shared/domain/campaigns/campaign.ts';
import { parseTicketImage } from '../../../conversation/tickets/service/ticket-records.ts';
import type { ReactionsEnv } from '../../../platform/reactions-env.ts';
import type { Reaction } from '../../../platform/stream-consumer.ts';
import { sendToQueue } from '../../../platform/queues.ts';
import { recipientStoreFor, type RecipientStore } from '../store/recipient-store.ts';

type Deps = {
  recipients: (companyId: CompanyId) => Pick<RecipientStore, 'confirm' | 'noteAnswer'>;
  /** Somebody wants the message. */
  ask: (message: { companyId: CompanyId; campaignId: string; place: number }, env: ReactionsEnv) => Promise<void>;
};

/** Notes that somebody answered a campaign: the first message of the customer after its own, in the ticket that names the campaign. Who was asked whether they
 *  want its message gets it then. */
export const answersOf = ({ recipients, ask }: Deps): Reaction<ReactionsEnv> => ({
  on: { ticket: ['created', 'changed'] },
  urgent: false,
  whenBusy: 'ownQueue',
  react: async (changes, env) => {
    for (const { old, new: now } of changes) {
      if (!now || now['campaign'] === undefined) continue;
      const { campaign, lastInboundAt } = parseTicketImage(now);
      if (!campaign || lastInboundAt === null || lastInboundAt <= campaign.at) continue;
      const before = old && parseTicketImage(old);
      if (before?.campaign?.at === campaign.at && before.lastInboundAt !== null && before.lastInboundAt > campaign.at) continue;
      const companyId = companyIdSchema.parse(now['companyId']);
      const id = campaignId.parse(campaign.id);
      const { place } = campaign;
      const its = recipients(companyId);
      if (await its.confirm(id, place, lastInboundAt)) await ask({ companyId, campaignId: id, place }, env);
      else await its.noteAnswer(id, place, lastInboundAt);
    }
  },
});

export const campaignAnswers = answersOf({
  recipients: recipientStoreFor,
  ask: (message, env) => sendToQueue(env.CAMPAIGNS_QUEUE_URL, [message]),
});
