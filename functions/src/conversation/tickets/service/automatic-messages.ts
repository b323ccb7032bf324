import { saidAt } from '@balcao/shared/domain/automation/said-at.ts';
import { messageIdOf, type UserId } from '@balcao/shared/domain/ids.ts';
import type { Attachment, AttachmentType } from '@balcao/shared/domain/messages/attachment.ts';
import type { Message } from '@balcao/shared/domain/messages/message.ts';
import { fillPlaceholders, fillText, type Values } from '@balcao/shared/domain/placeholders.ts';
import { cleanVariables, missingVariables, templateFields } from '@balcao/shared/domain/templates/template-fields.ts';
import { templateText } from '@balcao/shared/domain/templates/template-text.ts';
import {
  approved,
  headerMediaOf,
  isFillable,
  type HeaderMediaFormat,
  type TemplateVariables,
} from '@balcao/shared/domain/templates/template.ts';
import type { ErrorCode } from '@balcao/shared/errors/catalogue.ts';
import type { Ticket } from '@balcao/shared/domain/tickets/ticket.ts';
import { derivedUlid } from '../../../platform/new-ids.ts';
import type { Connection } from '../../../setup/connections/service/connection-records.ts';
import type { QuickMessage } from '../../../setup/quick-messages/service/quick-message-records.ts';
import { plainFile } from '../automation/plain-file.ts';
import { writeSays } from '../automation/write-says.ts';
import { newMessage } from '../messages/new-message.ts';

/** How a message comes about that nobody writes at this moment. */
export type Automatic = {
  /** Ids of the messages are derived from it, so that they are the same however often they are made. */
  cause: string;
  by: string;
  userId: UserId | null;
  clientIdOf: (part: number) => string;
  /** What placeholders stand for. */
  values: Values;
  now: Date;
};

const fileOf = ({ key, fileName, mimeType, sizeBytes }: Attachment): NonNullable<Message['media']> => ({
  ...plainFile,
  key,
  fileName,
  mimeType,
  sizeBytes,
});

/** A text with a file, in the parts that the channel takes; the file goes before the text where the channel wants that.
 *  @param sign puts the author's name above the text. */
export const automaticTexts = (
  ticket: Ticket,
  { body, media, sign = (text) => text }: { body: string; media: Attachment | null; sign?: (text: string) => string },
  { cause, by, userId, clientIdOf, values, now }: Automatic,
): Message[] => {
  const file = media && { mediaType: media.mediaType === 'other' ? ('application' as const) : media.mediaType, media: fileOf(media) };
  const says = writeSays(ticket, [{ kind: 'say', by, body: sign(fillText(body, values)), isFilled: true, media: file ?? undefined }], {
    cause,
    at: saidAt(ticket, now),
    now,
    // The text has its values already.
    timeZone: 'UTC',
    language: 'pt',
    contactName: '',
    queueName: '',
    connectionName: '',
  });
  return says.map((message, index) => ({ ...message, userId, clientId: clientIdOf(index) }));
};

/** An official template; null when a value that it needs stays empty. @param media the file that its header shows. */
export const automaticTemplate = (
  ticket: Ticket,
  { chosen, given, media }: { chosen: QuickMessage; given: TemplateVariables; media: Attachment | null },
  { cause, by, userId, clientIdOf, values, now }: Automatic,
): Message | null => {
  if (!chosen.template) return null;
  const { language, category, components } = chosen.template;
  const links = new Set(templateFields(components).flatMap(({ key, part }) => (part === 'url' ? [key] : [])));
  const put = Object.fromEntries(
    Object.entries(cleanVariables(components, given)).map(([key, value]) => [
      key,
      fillPlaceholders(value, values, 'blank', links.has(key) ? (part) => encodeURIComponent(part.toWellFormed()) : undefined),
    ]),
  );
  const variables = cleanVariables(components, put);
  if (missingVariables(components, variables).length > 0) return null;
  const stands = saidAt(ticket, now);
  const shown = headerMediaOf(components) === null ? null : media;
  return newMessage(ticket, stands, {
    id: messageIdOf(derivedUlid(stands, `${cause} template`), ticket.id),
    body: templateText(components, variables),
    mediaType: 'template',
    media: shown && fileOf(shown),
    template: { name: chosen.shortcode, language, category, components, variables },
    userId,
    clientId: clientIdOf(0),
    handledBy: by,
  });
};

const headerTypes: Record<HeaderMediaFormat, AttachmentType> = { IMAGE: 'image', VIDEO: 'video', DOCUMENT: 'other' };

/** Why a template cannot be sent as it is; null = it can. @param media the file that its header would show; `later` = it is chosen when this one is saved. */
export const templateProblem = (
  template: QuickMessage | null,
  connection: Pick<Connection, 'id'>,
  { templateVariables, media }: { templateVariables: TemplateVariables; media: Attachment | null | 'later' },
): Extract<
  ErrorCode,
  'ERR_TEMPLATE_NOT_FOUND' | 'ERR_TEMPLATE_NOT_APPROVED' | 'ERR_TEMPLATE_UNSUPPORTED' | 'ERR_TEMPLATE_HEADER' | 'ERR_TEMPLATE_VARIABLES'
> | null => {
  if (!template?.template || template.template.connectionId !== connection.id) return 'ERR_TEMPLATE_NOT_FOUND';
  const { status, components } = template.template;
  if (status !== approved) return 'ERR_TEMPLATE_NOT_APPROVED';
  if (!isFillable(components)) return 'ERR_TEMPLATE_UNSUPPORTED';
  const header = headerMediaOf(components);
  if (header !== null && media !== 'later' && (media === null || media.mediaType !== headerTypes[header])) return 'ERR_TEMPLATE_HEADER';
  return missingVariables(components, cleanVariables(components, templateVariables)).length > 0 ? 'ERR_TEMPLATE_VARIABLES' : null;
};
