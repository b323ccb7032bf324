import { setTimeout as sleep } from 'node:timers/promises';
import { canReach, isReplyWindowOpen } from '@balcao/shared/domain/channels.ts';
import type { CampaignSettings } from '@balcao/shared/domain/campaigns/campaign-settings.ts';
import { isTooMany } from '@balcao/shared/domain/campaigns/campaigns-got.ts';
import { decideRecipient } from '@balcao/shared/domain/campaigns/decide-recipient.ts';
import { countsAsReach } from '@balcao/shared/domain/campaigns/reach-budget.ts';
import type { SkipReason } from '@balcao/shared/domain/campaigns/recipient-state.ts';
import type { CompanySettings } from '@balcao/shared/domain/companies/company-settings.ts';
import type { OptOutSource } from '@balcao/shared/domain/contacts/opt-out.ts';
import type { QueueId, UserId } from '@balcao/shared/domain/ids.ts';
import type { Message } from '@balcao/shared/domain/messages/message.ts';
import { approved } from '@balcao/shared/domain/templates/template.ts';
import { isHeldElsewhere } from '@balcao/shared/domain/tickets/thread-control.ts';
import type { Conversation, Saying, sayOnThread } from '../../../conversation/tickets/service/say-on-thread.ts';
import type { Contact } from '../../../people/contacts/service/contact-records.ts';
import { isConflict } from '../../../platform/retry-conflicts.ts';
import type { Connection } from '../../../setup/connections/service/connection-records.ts';
import type { QuickMessage } from '../../../setup/quick-messages/service/quick-message-records.ts';
import type { Campaign } from '../store/campaign-store.ts';
import type { CampaignsGotStore } from '../store/campaigns-got-store.ts';
import type { Recipient, RecipientStore } from '../store/recipient-store.ts';
import { clientIdOf } from './message-of-campaign.ts';
import { writeCampaignMessage, type CampaignMessage } from './write-campaign-message.ts';

export type ReachDeps = {
  recipients: Pick<RecipientStore, 'get' | 'sentWrites' | 'askedWrites' | 'isElsewhere' | 'skip'>;
  /** The contact of a person, made if nobody is; null = they were known by a contact that is gone. */
  contactOf: (recipient: Recipient, connection: Connection) => Promise<Contact | null>;
  /** The stored contact of a recipient, never created; null = there is none. */
  knownContactOf: (recipient: Recipient) => Promise<Contact | null>;
  optedOut: (contact: Contact) => Promise<OptOutSource | null>;
  conversation: (contact: Contact, connection: Connection) => Promise<Conversation>;
  company: () => Promise<{ timeZone: string; settings: CompanySettings } | null>;
  settings: () => Promise<CampaignSettings>;
  /** Which campaigns people got within seven days, where the company limits them. */
  got: Pick<CampaignsGotStore, 'get' | 'gotWrite'>;
  template: (id: NonNullable<Campaign['templateId']>) => Promise<QuickMessage | null>;
  /** Null = it was deleted. */
  queue: (id: QueueId) => Promise<{ name: string } | null>;
  user: (id: UserId) => Promise<{ active: boolean } | null>;
  /** Keys of the numbers of all the company's connections. */
  ownNumbers: () => Promise<ReadonlySet<string>>;
  say: (saying: Saying, alongsideOf: Parameters<typeof sayOnThread>[2]) => ReturnType<typeof sayOnThread>;
  now: () => Date;
};

/** Has one person get the message of a campaign, or the question whether they want it, or be left out with the reason. The message, that it was handed over, and
 *  that its contact is in the campaign are one transaction: however often this is called, by however many at once, and wherever somebody is killed, it happens
 *  once.
 *  @returns whether it was a message that counts against the limit of people that Meta lets the portfolio write to. */
export const reachPerson = async (deps: ReachDeps, campaign: Campaign, connection: Connection, place: number): Promise<boolean> =>
  (await reached(deps, campaign, connection, place, 'anybody')) === 'counted';

/** Like `reachPerson`, but only for a recipient whose message does not count against the messaging limit; any other recipient is left unchanged.
 *  @returns whether the recipient was handled. */
export const reachOpenPerson = async (deps: ReachDeps, campaign: Campaign, connection: Connection, place: number): Promise<boolean> =>
  (await reached(deps, campaign, connection, place, 'ofOpenWindow')) === 'done';

type Who = 'anybody' | 'ofOpenWindow';

const reached = async (
  deps: ReachDeps,
  campaign: Campaign,
  connection: Connection,
  place: number,
  who: Who,
): Promise<'done' | 'counted' | 'left'> => {
  for (let tries = 0; tries < mostTries; tries++) {
    // Others write in the same conversation.
    if (tries > 2) await sleep(Math.random() * 20 * tries);
    const outcome = await attempt(deps, campaign, connection, place, who).catch((error: unknown) => {
      if (!isConflict(error)) throw error;
      return 'lost' as const;
    });
    if (outcome !== 'lost') return outcome;
  }
  throw new Error('a conversation kept changing while the message of a campaign was to be sent');
};
const mostTries = 15;

const attempt = async (
  deps: ReachDeps,
  campaign: Campaign,
  connection: Connection,
  place: number,
  who: Who,
): Promise<'done' | 'counted' | 'left' | 'lost'> => {
  const recipient = await deps.recipients.get(campaign.id, place);
  if (!recipient || recipient.messageId !== null) return 'done';
  const isConfirmed = recipient.state === 'asked' && recipient.confirmedAt !== null;
  if (recipient.state !== 'waiting' && !isConfirmed) return 'done';
  const now = deps.now();
  const skip = async (reason: SkipReason): Promise<'done'> => {
    await deps.recipients.skip(recipient, reason, now.toISOString());
    return 'done';
  };
  const contact = who === 'anybody' ? await deps.contactOf(recipient, connection) : await deps.knownContactOf(recipient);
  if (!contact && who === 'ofOpenWindow') return 'left';
  if (!contact) return skip('contactDeleted');
  if (await deps.recipients.isElsewhere(campaign.id, contact, place)) return skip('twice');
  const [optedOut, conversation, template, company, { variables, mostPerWeek }, queue, user, ownNumbers] = await Promise.all([
    deps.optedOut(contact),
    deps.conversation(contact, connection),
    campaign.templateId === null ? null : deps.template(campaign.templateId),
    deps.company(),
    deps.settings(),
    campaign.queueId === null ? null : deps.queue(campaign.queueId),
    campaign.userId === null ? null : deps.user(campaign.userId),
    deps.ownNumbers(),
  ]);
  if (!company) return 'done';
  const got = mostPerWeek > 0 ? await deps.got.get(contact.id) : null;
  const asks = campaign.confirmation && !isConfirmed && campaign.templateId === null;
  const decision = decideRecipient({
    place,
    messages: asks ? campaign.confirmationMessages : campaign.messages,
    hasTemplate: campaign.templateId !== null,
    contact: { active: contact.active, number: contact.number, optedOut, isReached: canReach(connection, contact) },
    ownNumbers,
  });
  if (decision.kind === 'skip') return skip(decision.reason);
  if (got && isTooMany(got.got, campaign.id, mostPerWeek, now)) return skip('tooMany');
  if (conversation.last && isHeldElsewhere(conversation.last)) return skip('heldElsewhere');
  if (template === null && !isReplyWindowOpen(connection.channel, conversation.last?.lastInboundAt ?? null, now))
    return skip('templateGone');
  if (template !== null && (template.template?.status !== approved || template.template.connectionId !== connection.id))
    return skip('templateGone');
  const written = { lastInboundAt: conversation.last?.lastInboundAt ?? null, writtenAt: conversation.last?.campaign?.at ?? null };
  const counts = template !== null && countsAsReach(written, now.toISOString());
  if (counts && who === 'ofOpenWindow') return 'left';
  const message: CampaignMessage = template
    ? { template }
    : {
        template: null,
        body: decision.variant === null ? '' : ((asks ? campaign.confirmationMessages : campaign.messages)[decision.variant] ?? ''),
      };
  const kind = asks ? ('campaign-ask' as const) : ('campaign' as const);
  const addressing = { contact, person: recipient, connection, company, variables, queueName: queue?.name ?? '' };
  // In the conversation that is open, else in a ticket of its own where the campaign says so, else in the last one, which stays closed.
  const opening: Saying['opening'] = campaign.openTicket
    ? {
        queueId: queue ? campaign.queueId : null,
        userId: user?.active && campaign.statusTicket !== 'pending' ? campaign.userId : null,
        status: campaign.statusTicket === 'closed' ? 'closed' : 'open',
      }
    : null;
  const isInOwnTicket = conversation.active === null && opening !== null;
  let first: Message | undefined;
  const outcome = await deps.say(
    {
      contact,
      connection,
      conversation,
      opening,
      compose: (ticket) => {
        const messages = writeCampaignMessage(ticket, { ...campaign, media: asks ? null : campaign.media }, message, addressing, {
          cause: `${kind} ${campaign.id} ${place} ${recipient.round}`,
          clientIdOf: (part) => clientIdOf(kind, campaign.id, place, recipient.round, part),
          now,
        });
        [first] = messages;
        return messages;
      },
      campaign: { id: campaign.id, name: campaign.name, place, at: now.toISOString(), opensTicket: isInOwnTicket, asks },
      now,
    },
    ({ id: ticketId }) => {
      if (!first) return [];
      const about = { contactId: contact.id, ticketId };
      const noted = asks
        ? deps.recipients.askedWrites(recipient, { ...about, askId: first.id }, now.toISOString())
        : deps.recipients.sentWrites(recipient, { ...about, messageId: first.id, variant: decision.variant }, now.toISOString());
      return got ? [...noted, deps.got.gotWrite(contact.id, got, campaign.id, now)] : noted;
    },
  );
  if (outcome === 'nothing') return skip('empty');
  if (outcome !== 'saved') return 'lost';
  return counts ? 'counted' : 'done';
};
