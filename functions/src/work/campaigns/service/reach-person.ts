import { setTimeout as sleep } from 'node:timers/promises';
import { canReach, channelCapabilities } from '@balcao/shared/domain/channels.ts';
import type { CampaignSettings } from '@balcao/shared/domain/campaigns/campaign-settings.ts';
import { decideRecipient } from '@balcao/shared/domain/campaigns/decide-recipient.ts';
import type { SkipReason } from '@balcao/shared/domain/campaigns/recipient-state.ts';
import type { CompanySettings } from '@balcao/shared/domain/companies/company-settings.ts';
import { customerLanguageOf } from '@balcao/shared/domain/customer-language.ts';
import type { QueueId } from '@balcao/shared/domain/ids.ts';
import type { Message } from '@balcao/shared/domain/messages/message.ts';
import { placeholderValues } from '@balcao/shared/domain/placeholders.ts';
import type { Ticket } from '@balcao/shared/domain/tickets/ticket.ts';
import { isHeldElsewhere } from '@balcao/shared/domain/tickets/thread-control.ts';
import { automaticTemplate, automaticTexts, type Automatic } from '../../../conversation/tickets/service/automatic-messages.ts';
import type { Conversation, Saying, sayOnThread } from '../../../conversation/tickets/service/say-on-thread.ts';
import { calledName, type Contact } from '../../../people/contacts/service/contact-records.ts';
import { isConflict } from '../../../platform/retry-conflicts.ts';
import type { Connection } from '../../../setup/connections/service/connection-records.ts';
import type { QuickMessage } from '../../../setup/quick-messages/service/quick-message-records.ts';
import type { Campaign } from '../store/campaign-store.ts';
import type { Recipient, RecipientStore } from '../store/recipient-store.ts';
import { clientIdOf } from './message-of-campaign.ts';

export type ReachDeps = {
  recipients: Pick<RecipientStore, 'get' | 'sentWrites' | 'isElsewhere' | 'skip'>;
  /** The contact of a number, made if nobody is. */
  contactOf: (recipient: Recipient, connection: Connection) => Promise<Contact>;
  optedOut: (contact: Contact) => Promise<boolean>;
  conversation: (contact: Contact, connection: Connection) => Promise<Conversation>;
  company: () => Promise<{ timeZone: string; settings: CompanySettings }>;
  settings: () => Promise<CampaignSettings>;
  template: (campaign: Campaign) => Promise<QuickMessage | null>;
  queueName: (id: QueueId) => Promise<string>;
  say: (saying: Saying, alongsideOf: Parameters<typeof sayOnThread>[2]) => ReturnType<typeof sayOnThread>;
  now: () => Date;
};

/** Has one person get the message of a campaign, or be left out with the reason. The message, that it was handed over, and that its contact is in the campaign are
 *  one transaction: however often this is called, by however many at once, and wherever somebody is killed, it happens once. */
export const reachPerson = async (deps: ReachDeps, campaign: Campaign, connection: Connection, recipient: Recipient): Promise<void> => {
  for (let tries = 0; tries < mostTries; tries++) {
    // Others write in the same conversation.
    if (tries > 2) await sleep(Math.random() * 20 * tries);
    const outcome = await attempt(deps, campaign, connection, recipient).catch((error: unknown) => {
      if (!isConflict(error)) throw error;
      return 'lost' as const;
    });
    if (outcome === 'done') return;
  }
  throw new Error('a conversation kept changing while the message of a campaign was to be sent');
};
const mostTries = 15;

const attempt = async (deps: ReachDeps, campaign: Campaign, connection: Connection, { place }: Recipient): Promise<'done' | 'lost'> => {
  const recipient = await deps.recipients.get(campaign.id, place);
  if (recipient?.state !== 'waiting' || recipient.messageId !== null) return 'done';
  const now = deps.now();
  const skip = async (reason: SkipReason): Promise<'done'> => {
    await deps.recipients.skip(recipient, reason, now.toISOString());
    return 'done';
  };
  const contact = await deps.contactOf(recipient, connection);
  if (await deps.recipients.isElsewhere(campaign.id, contact.id, place)) return skip('twice');
  const [optedOut, conversation, template] = await Promise.all([
    deps.optedOut(contact),
    deps.conversation(contact, connection),
    campaign.templateId === null ? null : deps.template(campaign),
  ]);
  const decision = decideRecipient({
    place,
    messages: campaign.messages,
    hasTemplate: campaign.templateId !== null,
    contact: { active: contact.active, number: contact.number, optedOut, isReached: canReach(connection, contact) },
    ownNumber: connection.number,
  });
  if (decision.kind === 'skip') return skip(decision.reason);
  if (conversation.last && isHeldElsewhere(conversation.last)) return skip('heldElsewhere');
  const [company, { variables }] = await Promise.all([deps.company(), deps.settings()]);
  const queueName = campaign.queueId === null ? '' : await deps.queueName(campaign.queueId);
  const about = (ticket: Ticket): Automatic => ({
    cause: `campaign ${campaign.id} ${place}`,
    by: 'campaign',
    userId: null,
    clientIdOf: (part) => clientIdOf(campaign.id, place, part),
    values: {
      ...Object.fromEntries(variables.map(({ key, value }) => [key, value])),
      ...placeholderValues(
        { contactName: calledName(contact), userName: '', queue: queueName, connection: connection.name, ticketId: ticket.id },
        { timeZone: company.timeZone, language: customerLanguageOf(company.settings) },
        now,
      ),
      email: recipient.email,
      number: recipient.number,
    },
    now,
  });
  const compose = (ticket: Ticket): Message[] => {
    if (template) {
      const message = automaticTemplate(
        ticket,
        { chosen: template, given: campaign.templateVariables, media: campaign.media },
        about(ticket),
      );
      return message ? [message] : [];
    }
    const body = decision.variant === null ? '' : (campaign.messages[decision.variant] ?? '');
    return automaticTexts(ticket, { body, media: campaign.media }, about(ticket));
  };
  if (channelCapabilities[connection.channel].templates && !template) return skip('templateGone');
  // In the conversation that is open, or in a ticket of its own, which people see only where the campaign says so.
  const opening: Saying['opening'] = {
    queueId: campaign.openTicket ? campaign.queueId : null,
    userId: campaign.openTicket ? campaign.userId : null,
    status: campaign.openTicket && campaign.statusTicket !== 'closed' ? 'open' : 'closed',
  };
  let sent: Message | undefined;
  const outcome = await deps.say(
    {
      contact,
      connection,
      conversation,
      opening,
      compose: (ticket) => {
        const messages = compose(ticket);
        [sent] = messages;
        return messages;
      },
      now,
    },
    (ticket) =>
      sent
        ? deps.recipients.sentWrites(
            recipient,
            { contactId: contact.id, ticketId: ticket.id, messageId: sent.id, variant: decision.variant },
            now.toISOString(),
          )
        : [],
  );
  if (outcome === 'nothing') return skip('empty');
  return outcome === 'saved' ? 'done' : 'lost';
};
