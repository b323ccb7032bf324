import type { CompanySettings } from '@balcao/shared/domain/companies/company-settings.ts';
import { customerLanguageOf } from '@balcao/shared/domain/customer-language.ts';
import type { Message } from '@balcao/shared/domain/messages/message.ts';
import { signed } from '@balcao/shared/domain/messages/signature.ts';
import { placeholderValues } from '@balcao/shared/domain/placeholders.ts';
import type { Ticket } from '@balcao/shared/domain/tickets/ticket.ts';
import { automaticTemplate, automaticTexts, type Automatic } from '../../../conversation/tickets/service/automatic-messages.ts';
import { calledName, type Contact } from '../../../people/contacts/service/contact-records.ts';
import type { Connection } from '../../../setup/connections/service/connection-records.ts';
import type { QuickMessage } from '../../../setup/quick-messages/service/quick-message-records.ts';
import { clientIdOf } from './message-of-schedule.ts';
import type { Schedule } from '../store/schedule-store.ts';

/** What the words of a schedule are filled with. */
export type Speaker = {
  company: { timeZone: string; settings: CompanySettings };
  contact: Pick<Contact, 'name' | 'number'>;
  connection: Pick<Connection, 'name'>;
  /** Who scheduled it; null = that user was deleted. */
  author: { name: string } | null;
  queueNameOf: (ticket: Pick<Ticket, 'queueId'>) => string;
  now: Date;
};

const valuesOf = (ticket: Ticket, { company, contact, connection, author, queueNameOf, now }: Speaker) =>
  placeholderValues(
    {
      contactName: calledName(contact),
      userName: author?.name ?? '',
      queue: queueNameOf(ticket),
      connection: connection.name,
      ticketId: ticket.id,
    },
    { timeZone: company.timeZone, language: customerLanguageOf(company.settings) },
    now,
  );

const about = (schedule: Schedule, speaker: Speaker, ticket: Ticket): Automatic => ({
  cause: `schedule ${schedule.id}`,
  by: 'schedule',
  userId: schedule.userId,
  clientIdOf: (part) => clientIdOf(schedule.id, part),
  values: valuesOf(ticket, speaker),
  now: speaker.now,
});

/** The messages of a schedule in a ticket: its text with the picture, or after it where the channel wants that. Their author is who scheduled it. */
export const textOf = (schedule: Schedule, speaker: Speaker, ticket: Ticket): Message[] => {
  const { company, author } = speaker;
  const isSigned = schedule.assinar && author !== null && company.settings.sendSignMessage === 'enabled';
  const sign = (text: string): string => (isSigned ? signed(author.name, text) : text);
  return automaticTexts(ticket, { body: schedule.body, media: schedule.media, sign }, about(schedule, speaker, ticket));
};

/** The template of a schedule as a message; null when a value is empty once its variables are filled in. */
export const templateOf = (schedule: Schedule, chosen: QuickMessage, speaker: Speaker, ticket: Ticket): Message | null =>
  automaticTemplate(ticket, { chosen, given: schedule.templateVariables, media: schedule.media }, about(schedule, speaker, ticket));
