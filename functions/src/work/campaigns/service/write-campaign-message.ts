import type { CampaignSettings } from '@balcao/shared/domain/campaigns/campaign-settings.ts';
import type { CompanySettings } from '@balcao/shared/domain/companies/company-settings.ts';
import { customerLanguageOf } from '@balcao/shared/domain/customer-language.ts';
import type { Message } from '@balcao/shared/domain/messages/message.ts';
import { placeholderValues, type Values } from '@balcao/shared/domain/placeholders.ts';
import type { Ticket } from '@balcao/shared/domain/tickets/ticket.ts';
import { automaticTemplate, automaticTexts, type Automatic } from '../../../conversation/tickets/service/automatic-messages.ts';
import { calledName, type Contact } from '../../../people/contacts/service/contact-records.ts';
import type { Connection } from '../../../setup/connections/service/connection-records.ts';
import type { QuickMessage } from '../../../setup/quick-messages/service/quick-message-records.ts';
import type { Campaign } from '../store/campaign-store.ts';

/** Whom a campaign addresses, and what it fills in. */
export type Addressing = {
  contact: Pick<Contact, 'name' | 'number'>;
  person: { name: string; number: string; email: string };
  connection: Pick<Connection, 'name'>;
  company: { timeZone: string; settings: CompanySettings };
  variables: CampaignSettings['variables'];
  queueName: string;
};

const valuesOf = (
  ticketId: Ticket['id'],
  { contact, person, connection, company, variables, queueName }: Addressing,
  now: Date,
): Values => ({
  ...Object.fromEntries(variables.map(({ key, value }) => [key, value])),
  ...placeholderValues(
    { contactName: calledName(contact) || person.name, userName: '', queue: queueName, connection: connection.name, ticketId },
    { timeZone: company.timeZone, language: customerLanguageOf(company.settings) },
    now,
  ),
  email: person.email,
  number: person.number,
});

/** What is sent: the official template, or one text with the file. */
export type CampaignMessage = { template: QuickMessage } | { template: null; body: string };

/** The messages of a campaign in a ticket; none when nothing would be in them, or a field of the template stays empty. */
export const writeCampaignMessage = (
  ticket: Ticket,
  { media, templateVariables }: Pick<Campaign, 'media' | 'templateVariables'>,
  message: CampaignMessage,
  addressing: Addressing,
  { cause, clientIdOf, now }: Pick<Automatic, 'cause' | 'clientIdOf' | 'now'>,
): Message[] => {
  const about: Automatic = { cause, by: 'campaign', userId: null, clientIdOf, values: valuesOf(ticket.id, addressing, now), now };
  if (message.template === null) return automaticTexts(ticket, { body: message.body, media }, about);
  const written = automaticTemplate(ticket, { chosen: message.template, given: templateVariables, media }, about);
  return written ? [written] : [];
};
