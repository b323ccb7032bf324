import type { SendTemplateBody } from '@balcao/shared/contract/messages.ts';
import { channelCapabilities } from '@balcao/shared/domain/channels.ts';
import type { TicketId } from '@balcao/shared/domain/ids.ts';
import type { Message, MessageView } from '@balcao/shared/domain/messages/message.ts';
import { cleanVariables, missingVariables, templateFields } from '@balcao/shared/domain/templates/template-fields.ts';
import { templateText } from '@balcao/shared/domain/templates/template-text.ts';
import {
  approved,
  headerMediaOf,
  isFillable,
  type HeaderMediaFormat,
  type SentTemplate,
} from '@balcao/shared/domain/templates/template.ts';
import { isVisible } from '@balcao/shared/domain/text/is-visible.ts';
import type { Ticket } from '@balcao/shared/domain/tickets/ticket.ts';
import { AppError } from '@balcao/shared/errors/app-error.ts';
import type { quickMessageRecords } from '../../../setup/quick-messages/service/quick-message-records.ts';
import { findTicket } from '../attend/find-ticket.ts';
import { takeUpload } from '../../../organisation/uploads/service/uploads.ts';
import { assertFits } from './assert-fits.ts';
import { assertConnectionStands, assertTicketOpen } from './assert-can-reply.ts';
import type { MessagingDeps } from './messaging-deps.ts';
import { newMessage } from './new-message.ts';
import { fill, knownOf, quoted, storeOwn, viewOf } from './send-message.ts';
import { readFile } from '../../../platform/files.ts';
import { isCompletePicture } from '../../../organisation/uploads/service/is-complete-picture.ts';

type Deps = MessagingDeps & { templates: Pick<ReturnType<typeof quickMessageRecords>, 'get'> };

/** Stores an official template with its values; the sender takes it from there, as any message. Its text is what the customer reads, whatever the
 *  caller says. Templates may go when the 24 hours are over. The same `clientId` sent twice stores once.
 *  @throws AppError the codes of the contract. */
export const sendTemplate = async (deps: Deps, id: TicketId, body: SendTemplateBody): Promise<{ messages: MessageView[] }> => {
  const ticket = await findTicket(deps, id);
  if (!channelCapabilities[ticket.channel].templates) throw new AppError('ERR_CHANNEL_CANNOT', undefined);
  assertTicketOpen(ticket);
  await assertConnectionStands(deps, ticket);
  const template = await filledTemplate(deps, ticket, body);
  const text = templateText(template.components, template.variables);
  // As filled: what placeholders stand for may be long.
  assertFits(ticket.channel, text, null);
  const now = deps.now();
  const media = await headerFile(
    deps,
    headerMediaOf(template.components),
    body.mediaUrl ?? null,
    body.clientId ? `message ${ticket.id} ${body.clientId}` : null,
  );
  assertFits(ticket.channel, '', { mediaType: 'template', media });
  const message = newMessage(ticket, now, {
    body: text,
    mediaType: 'template',
    media,
    template,
    quotedMsg: body.quotedMsg ? await quoted(deps, ticket, body.quotedMsg.id) : null,
    userId: deps.actor.userId,
    clientId: body.clientId ?? null,
  });
  return { messages: [await viewOf(deps, ticket, await storeOwn(deps, ticket, message, knownOf(body)))] };
};

const filledTemplate = async (deps: Deps, ticket: Ticket, { templateId, version, variables }: SendTemplateBody): Promise<SentTemplate> => {
  const record = await deps.templates.get(templateId);
  // Each connection reads the templates of its own account.
  if (!record?.template || record.template.connectionId !== ticket.connectionId) throw new AppError('ERR_TEMPLATE_NOT_FOUND', undefined);
  const { status, language, category, components } = record.template;
  if (status !== approved) throw new AppError('ERR_TEMPLATE_NOT_APPROVED', undefined);
  if (version !== undefined && version !== record.version) throw new AppError('ERR_TEMPLATE_CHANGED', undefined);
  if (!isFillable(components)) throw new AppError('ERR_TEMPLATE_UNSUPPORTED', undefined);
  const given = cleanVariables(components, variables);
  const values = Object.values(given).some((value) => /\{\{|\$\{/.test(value))
    ? await withPlaceholders(deps, ticket, components, given)
    : given;
  // Meta refuses a value of which nothing shows.
  const filled = Object.fromEntries(Object.entries(cleanVariables(components, values)).filter(([, value]) => isVisible(value)));
  const missing = missingVariables(components, filled);
  if (missing.length > 0) throw new AppError('ERR_TEMPLATE_VARIABLES', { missing });
  return { name: record.shortcode, language, category, components, variables: filled };
};

/** What goes into a link is encoded: a contact's name is no other page. A code is sent as it is given: what is not its own is none. */
const withPlaceholders = async (
  deps: Deps,
  ticket: Ticket,
  components: SentTemplate['components'],
  given: Record<string, string>,
): Promise<Record<string, string>> => {
  const partOf = new Map(templateFields(components).map(({ key, part }) => [key, part]));
  const encoded = (value: string): string => encodeURIComponent(value.toWellFormed());
  const filled = Object.entries(given).map(
    async ([key, value]) =>
      [
        key,
        partOf.get(key) === 'accessCode'
          ? value
          : await fill(deps, ticket, value, deps.now(), partOf.get(key) === 'url' ? encoded : undefined),
      ] as const,
  );
  return Object.fromEntries(await Promise.all(filled));
};

const headerTypes = { IMAGE: 'image', VIDEO: 'video', DOCUMENT: 'application' } as const;

/** @throws AppError ERR_TEMPLATE_HEADER without a file of the header's kind, or with one where there is none; ERR_UPLOAD_DAMAGED. */
const headerFile = async (
  deps: Deps,
  format: HeaderMediaFormat | null,
  key: string | null,
  use: string | null,
): Promise<Message['media']> => {
  if (format === null && key === null) return null;
  if (format === null || key === null) throw new AppError('ERR_TEMPLATE_HEADER', undefined);
  const { mediaType, media } = await takeUpload(deps, { key, fileName: key.split('/').at(-1) ?? 'arquivo', mimeType: '*/*' }, use);
  if (mediaType !== headerTypes[format]) throw new AppError('ERR_TEMPLATE_HEADER', undefined);
  // Meta takes such a file, and refuses the message later.
  if (mediaType === 'image' && !isCompletePicture(await readFile(media.key), media.mimeType))
    throw new AppError('ERR_UPLOAD_DAMAGED', undefined);
  return media;
};
