import { companyId as companyIdSchema, type CompanyId } from '@balcao/shared/domain/ids.ts';
import { campaignId } from '@balcao/shared/domain/campaigns/campaign.ts';
import { optOutLengths } from '@balcao/shared/domain/campaigns/campaign-settings.ts';
import { isOneOfWords } from '@balcao/shared/domain/campaigns/opt-out-words.ts';
import type { Message } from '@balcao/shared/domain/messages/message.ts';
import type { Ticket } from '@balcao/shared/domain/tickets/ticket.ts';
import { messageRecords, parseMessageImage } from '../../../conversation/tickets/service/message-records.ts';
import { ticketRecords } from '../../../conversation/tickets/service/ticket-records.ts';
import type { ReactionsEnv } from '../../../platform/reactions-env.ts';
import type { Reaction } from '../../../platform/stream-consumer.ts';
import { optOutDeps } from '../service/opt-out-deps.ts';
import { takeOptOut } from '../service/take-opt-out.ts';
import { withdraw } from '../service/withdraw.ts';
import { recipientStoreFor } from '../store/recipient-store.ts';

type Deps = {
  words: (companyId: CompanyId) => Promise<ReadonlyArray<string>>;
  /** The contact's newest tickets. */
  ticketsOf: (companyId: CompanyId, contactId: Message['contactId']) => Promise<ReadonlyArray<Ticket>>;
  takeOptOut: (companyId: CompanyId, word: Message, ticket: Ticket) => Promise<void>;
  /** Has the message of a campaign not go out that waits to. */
  withdraw: (companyId: CompanyId, ticket: Ticket) => Promise<void>;
};

/** Signs around a word, and a few spaces, make a text longer than the word. */
const longest = 2 * optOutLengths.word;

/** Opts a customer out who writes one of the company's words for that, whenever, in whatever conversation, however late it comes, if a campaign ever reached them: the
 *  same word to a company without campaigns is one for its chatbot. What waits to go out to them does not any more. */
export const optOutsOf = ({ words, ticketsOf, takeOptOut: take, withdraw: recall }: Deps): Reaction<ReactionsEnv> => ({
  on: { message: ['created'] },
  urgent: false,
  whenBusy: 'ownQueue',
  react: async (changes) => {
    for (const { new: now } of changes) {
      const body = now?.['body'];
      if (!now || now['fromMe'] === true || typeof body !== 'string' || body === '' || body.length > longest) continue;
      const companyId = companyIdSchema.parse(now['companyId']);
      if (!isOneOfWords(body, await words(companyId))) continue;
      const message = parseMessageImage(now);
      if (message.isPrivate || message.imported) continue;
      const tickets = await ticketsOf(companyId, message.contactId);
      const reached = tickets.filter(({ campaign }) => campaign !== undefined);
      const ticket = tickets.find(({ id }) => id === message.ticketId);
      if (reached.length === 0 || !ticket) continue;
      await take(companyId, message, ticket);
      for (const each of reached) await recall(companyId, each);
    }
  },
});

/** Tickets of a contact in which it is looked for a campaign. */
const newestTickets = 20;

export const campaignOptOuts = optOutsOf({
  words: async (companyId) => (await optOutDeps(companyId).settings()).optOutWords,
  ticketsOf: async (companyId, contactId) => {
    const tickets = ticketRecords(companyId);
    return tickets.getMany(await tickets.listByContact(contactId, newestTickets, { consistent: true }));
  },
  takeOptOut: (companyId, word, ticket) => takeOptOut(optOutDeps(companyId), word, ticket),
  withdraw: async (companyId, { campaign, threadId }) => {
    if (!campaign) return;
    const person = await recipientStoreFor(companyId).get(campaignId.parse(campaign.id), campaign.place);
    if (person) await withdraw({ messages: messageRecords(companyId), now: () => new Date() }, threadId, person, 'optedOut');
  },
});
