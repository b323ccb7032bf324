import { companyId as companyIdSchema, type CompanyId } from '@balcao/shared/domain/ids.ts';
import { campaignId } from '@balcao/shared/domain/campaigns/campaign.ts';
import type { Ticket } from '@balcao/shared/domain/tickets/ticket.ts';
import { messageRecords } from '../../../conversation/tickets/service/message-records.ts';
import { parseTicketImage } from '../../../conversation/tickets/service/ticket-records.ts';
import type { ReactionsEnv } from '../../../platform/reactions-env.ts';
import type { Reaction } from '../../../platform/stream-consumer.ts';
import { sendToQueue } from '../../../platform/queues.ts';
import { newestOf, optOutDeps } from '../service/opt-out-deps.ts';
import { saidOneOf } from '../service/take-opt-out.ts';
import { recipientStoreFor, type RecipientStore } from '../store/recipient-store.ts';

type Deps = {
  recipients: (companyId: CompanyId) => Pick<RecipientStore, 'confirm' | 'noteAnswer' | 'refuse' | 'skip'>;
  /** Whether they wrote one of the words by which people opt out. @param since when they had written before. */
  optsOut: (companyId: CompanyId, ticket: Ticket, since: string) => Promise<boolean>;
  /** Whether the message of the campaign, or its question, has left for them. */
  hasLeft: (companyId: CompanyId, ticket: Ticket) => Promise<boolean>;
  /** Whether they answered that they do not want what they were asked about. */
  refuses: (companyId: CompanyId, ticket: Ticket, since: string) => Promise<boolean>;
  /** Somebody wants the message. */
  ask: (message: { companyId: CompanyId; campaignId: string; place: number }, env: ReactionsEnv) => Promise<void>;
};

/** Notes that somebody answered a campaign: the first message of the customer after its own, in the ticket that names the campaign. Who was asked whether they
 *  want its message gets it then, unless they answer with a word that refuses it. Who opts out gets it as little. */
export const answersOf = ({ recipients, optsOut, hasLeft, refuses, ask }: Deps): Reaction<ReactionsEnv> => ({
  on: { ticket: ['created', 'changed'] },
  urgent: false,
  whenBusy: 'ownQueue',
  react: async (changes, env) => {
    for (const { old, new: now } of changes) {
      if (!now || now['campaign'] === undefined) continue;
      const ticket = parseTicketImage(now);
      const { campaign, lastInboundAt } = ticket;
      if (!campaign || lastInboundAt === null || secondOf(lastInboundAt) < secondOf(campaign.at)) continue;
      const before = old && parseTicketImage(old);
      if (before && !hasWritten(before, ticket)) continue;
      const companyId = companyIdSchema.parse(now['companyId']);
      const id = campaignId.parse(campaign.id);
      const { place } = campaign;
      const its = recipients(companyId);
      const heardBefore = before?.lastInboundAt ?? '';
      const since = heardBefore > campaign.at ? heardBefore : campaign.at;
      const isOut = await optsOut(companyId, ticket, since);
      if (isOut) await its.skip({ campaignId: id, place }, 'optedOut', lastInboundAt);
      // To the question an answer counts once the question has gone out; to the message the first one does.
      if (campaign.asks ? !(await hasLeft(companyId, ticket)) : before?.campaign?.at === campaign.at && heardBefore > campaign.at) continue;
      if (!isOut && (await refuses(companyId, ticket, since)) && (await its.refuse(id, place, lastInboundAt))) continue;
      if (!isOut && (await its.confirm(id, place, lastInboundAt))) await ask({ companyId, campaignId: id, place }, env);
      else if (!(await its.noteAnswer(id, place, lastInboundAt)) && (await hasLeft(companyId, ticket)))
        // That it left is not known there yet.
        await its.noteAnswer(id, place, lastInboundAt, ['waiting']);
    }
  },
});

/** Phones and Meta say whole seconds: who answers in the second in which the message was written has answered it. */
const secondOf = (instant: string): string => instant.slice(0, 'YYYY-MM-DDTHH:MM:SS'.length);

/** Whether the customer wrote something between two states of a ticket. */
const hasWritten = (before: Ticket, now: Ticket): boolean =>
  now.lastInboundAt !== before.lastInboundAt || (now.lastMessageId !== before.lastMessageId && !now.lastMessageFromMe);

export const campaignAnswers = answersOf({
  recipients: recipientStoreFor,
  optsOut: async (companyId, ticket, since) =>
    saidOneOf({ newest: newestOf(companyId) }, ticket, since, (await optOutDeps(companyId).settings()).optOutWords),
  hasLeft: async (companyId, { campaign, threadId }) => {
    if (!campaign) return false;
    const person = await recipientStoreFor(companyId).get(campaignId.parse(campaign.id), campaign.place);
    const messageId = campaign.asks ? person?.askId : person?.messageId;
    const message = messageId ? await messageRecords(companyId).get({ threadId, messageId }) : null;
    return message !== null && message.ack > 0;
  },
  refuses: async (companyId, ticket, since) =>
    saidOneOf({ newest: newestOf(companyId) }, ticket, since, (await optOutDeps(companyId).settings()).refusalWords),
  ask: (message, env) => sendToQueue(env.CAMPAIGNS_QUEUE_URL, [message]),
});
