import type { CompanySettings } from '@balcao/shared/domain/companies/company-settings.ts';
import { customerLanguageOf } from '@balcao/shared/domain/customer-language.ts';
import { messageIdOf } from '@balcao/shared/domain/ids.ts';
import type { Message } from '@balcao/shared/domain/messages/message.ts';
import { signed } from '@balcao/shared/domain/messages/signature.ts';
import { fillPlaceholders, fillText, placeholderValues } from '@balcao/shared/domain/placeholders.ts';
import { saidAt } from '@balcao/shared/domain/automation/said-at.ts';
import { cleanVariables, missingVariables, templateFields } from '@balcao/shared/domain/templates/template-fields.ts';
import { templateText } from '@balcao/shared/domain/templates/template-text.ts';
import { approved, headerMediaOf, isFillable } from '@balcao/shared/domain/templates/template.ts';
import type { Ticket } from '@balcao/shared/domain/tickets/ticket.ts';
import type { ErrorCode } from '@balcao/shared/errors/catalogue.ts';
import { newMessage, plainFile, writeSays } from '../../../conversation/tickets/service/say-on-thread.ts';
import { calledName, type Contact } from '../../../people/contacts/service/contact-records.ts';
import { derivedUlid } from '../../../platform/new-ids.ts';
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

/** The messages of a schedule in a ticket: its text with the picture, or after it where the channel wants that. Their author is who scheduled it. */
export const textOf = (schedule: Schedule, speaker: Speaker, ticket: Ticket): Message[] => {
  const { company, author, now } = speaker;
  const text = fillText(schedule.body, valuesOf(ticket, speaker));
  const isSigned = schedule.assinar && author !== null && company.settings.sendSignMessage === 'enabled';
  const body = isSigned ? signed(author.name, text) : text;
  const media = schedule.media && {
    mediaType: 'image' as const,
    media: {
      ...plainFile,
      key: schedule.media.key,
      fileName: schedule.media.fileName,
      mimeType: schedule.media.mimeType,
      sizeBytes: schedule.media.sizeBytes,
    },
  };
  const says = writeSays(ticket, [{ kind: 'say', by: 'schedule', body, isFilled: true, media: media ?? undefined }], {
    cause: `schedule ${schedule.id}`,
    at: saidAt(ticket, now),
    now,
    timeZone: company.timeZone,
    language: customerLanguageOf(company.settings),
    contactName: '',
    queueName: '',
    connectionName: '',
  });
  return says.map((message, index) => ({ ...message, userId: schedule.userId, clientId: clientIdOf(schedule.id, index) }));
};

/** Why a template cannot be sent as it is; null = it can. */
export const templateProblem = (
  template: QuickMessage | null,
  connection: Pick<Connection, 'id'>,
  { templateVariables, media }: Pick<Schedule, 'templateVariables'> & { media: Schedule['media'] | 'later' },
): Extract<
  ErrorCode,
  'ERR_TEMPLATE_NOT_FOUND' | 'ERR_TEMPLATE_NOT_APPROVED' | 'ERR_TEMPLATE_UNSUPPORTED' | 'ERR_TEMPLATE_HEADER' | 'ERR_TEMPLATE_VARIABLES'
> | null => {
  if (!template?.template || template.template.connectionId !== connection.id) return 'ERR_TEMPLATE_NOT_FOUND';
  const { status, components } = template.template;
  if (status !== approved) return 'ERR_TEMPLATE_NOT_APPROVED';
  if (!isFillable(components)) return 'ERR_TEMPLATE_UNSUPPORTED';
  const header = headerMediaOf(components);
  // The header shows the picture of the schedule.
  if (header !== null && (header !== 'IMAGE' || media === null)) return 'ERR_TEMPLATE_HEADER';
  return missingVariables(components, cleanVariables(components, templateVariables)).length > 0 ? 'ERR_TEMPLATE_VARIABLES' : null;
};

/** The template of a schedule as a message; null when a value is empty once its variables are filled in. */
export const templateOf = (schedule: Schedule, chosen: QuickMessage, speaker: Speaker, ticket: Ticket): Message | null => {
  if (!chosen.template) return null;
  const { language, category, components } = chosen.template;
  const links = new Set(templateFields(components).flatMap(({ key, part }) => (part === 'url' ? [key] : [])));
  const values = valuesOf(ticket, speaker);
  const given = Object.fromEntries(
    Object.entries(cleanVariables(components, schedule.templateVariables)).map(([key, value]) => [
      key,
      fillPlaceholders(value, values, 'blank', links.has(key) ? (part) => encodeURIComponent(part.toWellFormed()) : undefined),
    ]),
  );
  const variables = cleanVariables(components, given);
  if (missingVariables(components, variables).length > 0) return null;
  const stands = saidAt(ticket, speaker.now);
  const picture = headerMediaOf(components) === null ? null : schedule.media;
  return newMessage(ticket, stands, {
    id: messageIdOf(derivedUlid(stands, `schedule ${schedule.id} template`), ticket.id),
    body: templateText(components, variables),
    mediaType: 'template',
    media: picture && {
      ...plainFile,
      key: picture.key,
      fileName: picture.fileName,
      mimeType: picture.mimeType,
      sizeBytes: picture.sizeBytes,
    },
    template: { name: chosen.shortcode, language, category, components, variables },
    userId: schedule.userId,
    clientId: clientIdOf(schedule.id, 0),
    handledBy: 'schedule',
  });
};
