import { hidesErased } from '@balcao/shared/domain/messages/hides-erased.ts';
import type { Ticket } from '@balcao/shared/domain/tickets/ticket.ts';
import type { SendMessageBody, UploadedMedia } from '@balcao/shared/contract/messages.ts';
import { fileKindOf, isCaption } from '@balcao/shared/domain/channel-limits.ts';
import { channelCapabilities } from '@balcao/shared/domain/channels.ts';
import { ticketOfMessage, type MessageId, type TicketId } from '@balcao/shared/domain/ids.ts';
import type { MediaType, Message, MessageView } from '@balcao/shared/domain/messages/message.ts';
import { ownFailures } from '@balcao/shared/domain/messages/own-failures.ts';
import { timeOfId } from '@balcao/shared/domain/messages/position-of.ts';
import { signed } from '@balcao/shared/domain/messages/signature.ts';
import { customerLanguageOf } from '@balcao/shared/domain/customer-language.ts';
import { fillPlaceholders, fillText, placeholderValues } from '@balcao/shared/domain/placeholders.ts';
import { isVisible } from '@balcao/shared/domain/text/is-visible.ts';
import { AppError } from '@balcao/shared/errors/app-error.ts';
import { hidesNumbers, type Actor } from '../../../platform/actor.ts';
import type { FormFile } from '../../../platform/multipart.ts';
import { calledName } from '../../../people/contacts/service/contact-records.ts';
import type { MessageKey } from '../store/message-store.ts';
import { refScopes } from '../store/ref-scopes.ts';
import { findTicket } from '../attend/find-ticket.ts';
import { toMessageView, withHiddenNumber } from '../service/message-views.ts';
import type { MessagingDeps } from './messaging-deps.ts';
import { assertCanReply, assertConnectionStands, assertTicketOpen, assertWindowOpen } from './assert-can-reply.ts';
import { assertFits } from './assert-fits.ts';
import { newMessage, touchOfSentBy, type Known } from './new-message.ts';
import { quoteOf } from './quote-of.ts';
import { visibleTo } from './visible-messages.ts';
import { takeFormFile, takeUpload } from '../../../organisation/uploads/service/uploads.ts';

/** Stores what an attendant sends, one message per file; the sender takes it from there. The same `clientId` sent twice
 *  stores once and answers the first.
 *  @throws AppError the codes of the contract. */
export const sendMessage = async (
  deps: MessagingDeps,
  ticketId: TicketId,
  body: SendMessageBody,
  files: ReadonlyArray<FormFile>,
): Promise<{ messages: MessageView[] }> => {
  const ticket = await findTicket(deps, ticketId);
  const isPrivate = body.isPrivate === true;
  if (!isPrivate) await assertCanReply(deps, ticket);
  const uploads: Array<UploadedMedia | FormFile> = [...(body.media ? [body.media] : []), ...files];
  const [firstUpload] = uploads;
  const isApart = !isPrivate && firstUpload !== undefined && (await isTextApart(deps, ticket, body, firstUpload.mimeType));
  const parts: ReadonlyArray<UploadedMedia | FormFile | null> = uploads.length === 0 ? [null] : isApart ? [...uploads, null] : uploads;
  const messages: MessageView[] = [];
  for (const [index, upload] of parts.entries()) {
    // Each is a message of its own, with a name of its own.
    const hasText = isApart ? upload === null : index === 0;
    const own = {
      ...body,
      body: hasText ? body.body : '',
      clientId: index === 0 ? body.clientId : body.clientId && `${body.clientId}:${index}`,
    };
    const message = await compose(deps, ticket, own, upload, isPrivate);
    messages.push(await viewOf(deps, ticket, await storeOwn(deps, ticket, message, knownOf(body))));
  }
  return { messages };
};

/** Whether the text follows the files as a message of its own, because the first cannot carry it. Decided of the text as the customer reads it.
 *  @throws AppError ERR_MESSAGE_TOO_LONG, before a file went without it. */
const isTextApart = async (deps: MessagingDeps, ticket: Ticket, body: SendMessageBody, mimeType: string): Promise<boolean> => {
  const text = await textOf(deps, ticket, body, false, deps.now());
  assertFits(ticket.channel, text, null);
  return !isCaption(ticket.channel, fileKindOf(mimeType), text);
};

const compose = async (
  deps: MessagingDeps,
  ticket: Ticket,
  body: SendMessageBody,
  upload: UploadedMedia | FormFile | null,
  isPrivate: boolean,
): Promise<Message> => {
  const now = deps.now();
  // Before a file is used up, and before the work of filling a text that is refused anyway.
  if (!isPrivate) assertFits(ticket.channel, body.body.trim(), null);
  const use = body.clientId ? `message ${ticket.id} ${body.clientId}` : null;
  const stored = upload && ('bytes' in upload ? await takeFormFile(deps, upload) : await takeUpload(deps, upload, use));
  const text = await textOf(deps, ticket, body, isPrivate, now);
  const mediaType: MediaType = stored?.mediaType ?? (body.location ? 'locationMessage' : body.vCard ? 'contactMessage' : 'conversation');
  if (mediaType === 'conversation' && !isVisible(body.body)) throw new AppError('ERR_MESSAGE_EMPTY', undefined);
  const { quotes, contactCards, locations } = channelCapabilities[ticket.channel];
  if (mediaType === 'contactMessage' && !isPrivate && !contactCards) throw new AppError('ERR_CHANNEL_CANNOT', undefined);
  if (mediaType === 'locationMessage' && !isPrivate && !locations) throw new AppError('ERR_CHANNEL_CANNOT', undefined);
  if (!isPrivate) assertFits(ticket.channel, text, stored);
  return newMessage(ticket, now, {
    body: text,
    mediaType,
    media: stored?.media ?? null,
    location: body.location ?? null,
    vCard: body.vCard ?? null,
    isPrivate,
    ack: isPrivate ? 1 : 0,
    quotedMsg: body.quotedMsg && quotes ? await quoted(deps, ticket, body.quotedMsg.id) : null,
    userId: deps.actor.userId,
    clientId: body.clientId ?? null,
  });
};

/** Placeholders filled; signed with the attendant's name when asked for and the company does so. */
const textOf = async (deps: MessagingDeps, ticket: Ticket, body: SendMessageBody, isPrivate: boolean, now: Date): Promise<string> => {
  const text = body.body.trim();
  if (isPrivate || text === '') return text;
  const isSigned = signs(deps.actor, body.signMessage);
  const filled = /\{\{|\$\{/.test(text) ? await fill(deps, ticket, text, now) : text;
  return isSigned ? signed(deps.actor.name, filled) : filled;
};

export const signs = (actor: Actor, wanted: boolean | undefined): boolean =>
  wanted === true && actor.settings.sendSignMessage === 'enabled';

/** @param spell how a value is written where it is put, such as in an address. */
export const fill = async (
  { actor, contacts, names }: MessagingDeps,
  ticket: Ticket,
  text: string,
  now: Date,
  spell?: (value: string) => string,
): Promise<string> => {
  const [contact, { queues, connections }] = await Promise.all([contacts.get(ticket.contactId), names()]);
  const values = placeholderValues(
    {
      contactName: calledName(contact),
      userName: actor.name,
      queue: ticket.queueId ? (queues.get(ticket.queueId)?.name ?? '') : '',
      connection: connections.get(ticket.connectionId)?.name ?? '',
      ticketId: ticket.id,
    },
    { timeZone: actor.timeZone, language: customerLanguageOf(actor.settings) },
    now,
  );
  return spell ? fillPlaceholders(text, values, 'blank', spell) : fillText(text, values);
};

export const quoted = async (deps: MessagingDeps, ticket: Ticket, id: MessageId): Promise<NonNullable<Message['quotedMsg']>> => {
  const original = await deps.messages.get({ threadId: ticket.threadId, messageId: id });
  if (!original || !(await visibleTo(deps, ticket, [original]))(original)) throw new AppError('ERR_MESSAGE_NOT_FOUND', undefined);
  return quoteOf(original, (await deps.contacts.get(ticket.contactId))?.name ?? '');
};

/** Stores a message of ours once per client id: its name is taken first, with the id that the message will have, so that whoever sends it again finds it
 *  there or stores it under that id; under one of now when that was long ago.
 *  `source` is the message whose file this one shows too; the rest is what its author knew. */
export const storeOwn = async (deps: MessagingDeps, ticket: Ticket, message: Message, of: StoredOf): Promise<Message> => {
  const key = { threadId: message.threadId, messageId: message.id };
  if (!message.clientId) return append(deps, ticket, message, of);
  const name = { scope: refScopes.client(deps.actor.userId), value: `${ticket.id}:${message.clientId}` };
  const taken = await deps.messages.takeName(name, key);
  if (taken.messageId === message.id) return append(deps, ticket, message, of);
  const stored = await deps.messages.get(taken);
  if (stored) return stored;
  const isAbandoned = deps.now().getTime() - (timeOfId(taken.messageId) ?? 0) > abandonedMs;
  const owner = isAbandoned ? await deps.messages.takeName(name, key, taken) : taken;
  return append(deps, ticket, { ...message, id: owner.messageId }, of);
};

type StoredOf = Known & { source?: MessageKey };

export const knownOf = ({ seenId, inboundMessages }: Pick<SendMessageBody, 'seenId' | 'inboundMessages'>): Known => ({
  seenId: seenId ?? null,
  inboundMessages: inboundMessages ?? null,
});

/** Whoever took a name and stored nothing has ended by now: functions run for seconds. Under its id the message would stand where it was tried first,
 *  above what was said since. */
const abandonedMs = 5 * 60_000;

/** A ticket that changed hands while it was written is read again; one that was closed refuses. */
const append = async (deps: MessagingDeps, ticket: Ticket, message: Message, of: StoredOf, triesLeft = 4): Promise<Message> => {
  const touch = touchOfSentBy(message, ticket, of);
  // A customer who never stops writing does not keep an answer from being stored.
  const row = triesLeft === 0 ? { ...touch, unreadBefore: undefined } : touch;
  const write = await deps.messages.append(ticket, [message], [], message.isPrivate ? null : row, of.source);
  if (write === 'saved') return message;
  if (write === 'lost') {
    if (triesLeft === 0) throw new AppError('ERR_TICKET_CHANGED', undefined);
    const now = await findTicket(deps, ticket.id);
    if (message.template) assertTicketOpen(now);
    else await assertCanReply(deps, now);
    return append(deps, now, message, of, triesLeft - 1);
  }
  const first = await deps.messages.get({ threadId: message.threadId, messageId: message.id });
  if (!first) throw new Error('a stored message cannot be found again');
  return first;
};

export const viewOf = async (deps: MessagingDeps, ticket: Ticket, message: Message): Promise<MessageView> => {
  const [contacts, { users }] = await Promise.all([deps.contacts.getMany([ticket.contactId]), deps.names()]);
  const view = await toMessageView(message, {
    ticket,
    contactName: contacts.get(ticket.contactId)?.name ?? '',
    users,
    hidesErased: hidesErased(deps.actor.settings, ticket.channel),
    signUrl: deps.signUrl,
  });
  return hidesNumbers(deps.actor) ? withHiddenNumber(view) : view;
};

/** A message of a ticket the actor may see, with that ticket. @throws AppError ERR_MESSAGE_NOT_FOUND. */
export const findMessage = async (deps: MessagingDeps, id: MessageId): Promise<{ ticket: Ticket; message: Message }> => {
  const number = ticketOfMessage(id);
  const ticket = number && (await deps.tickets.get(number));
  const message = ticket && (await deps.messages.get({ threadId: ticket.threadId, messageId: id }));
  if (!message || !ticket) throw new AppError('ERR_MESSAGE_NOT_FOUND', undefined);
  try {
    await findTicket(deps, ticket.id);
  } catch (cause) {
    throw new AppError('ERR_MESSAGE_NOT_FOUND', undefined, { cause });
  }
  return { ticket, message };
};

/** Sends a failed message again. @throws AppError ERR_MESSAGE_NOT_FOUND, ERR_MESSAGE_NOT_RETRYABLE, ERR_CONNECTION_NOT_FOUND, ERR_REPLY_WINDOW_CLOSED. */
export const retryMessage = async (deps: MessagingDeps, id: MessageId): Promise<MessageView> => {
  const { ticket, message } = await findMessage(deps, id);
  if (!message.fromMe || !message.failed?.retryable) throw new AppError('ERR_MESSAGE_NOT_RETRYABLE', undefined);
  await assertConnectionStands(deps, ticket);
  if (!message.template) await assertWindowOpen(deps, ticket);
  const updatedAt = deps.now().toISOString();
  if (message.failed.code === ownFailures.changeNotSent) {
    if (!(await deps.messages.retryChange(message, updatedAt))) throw new AppError('ERR_MESSAGE_NOT_RETRYABLE', undefined);
    return viewOf(deps, ticket, { ...message, failed: null, updatedAt });
  }
  const key = { threadId: message.threadId, messageId: message.id };
  if (!(await deps.messages.retry(key, message.attempt + 1, updatedAt))) throw new AppError('ERR_MESSAGE_NOT_RETRYABLE', undefined);
  return viewOf(deps, ticket, { ...message, ack: 0, failed: null, attempt: message.attempt + 1, providerId: null, updatedAt });
};

/** Reacts to a message; the reaction goes out as a row of its own that lists do not show. */
export const reactToMessage = async (deps: MessagingDeps, id: MessageId, emoji: string): Promise<MessageView> => {
  const { ticket, message } = await findMessage(deps, id);
  if (message.isDeleted) throw new AppError('ERR_MESSAGE_NOT_FOUND', undefined);
  // The customer knows nothing of a note.
  if (message.isPrivate || !channelCapabilities[ticket.channel].reactions) throw new AppError('ERR_CHANNEL_CANNOT', undefined);
  await assertCanReply(deps, ticket);
  const now = deps.now();
  const row = newMessage(ticket, now, {
    mediaType: 'reactionMessage',
    body: emoji,
    userId: deps.actor.userId,
    quotedMsg: quoteOf(message, ''),
  });
  const write = await deps.messages.append(ticket, [row], [], null);
  if (write !== 'saved') throw new Error('reaction could not be stored');
  const reacted = await deps.messages.react(
    { threadId: message.threadId, messageId: message.id },
    deps.actor.userId,
    emoji || null,
    now.toISOString(),
  );
  if (!reacted) throw new AppError('ERR_MESSAGE_NOT_FOUND', undefined);
  return viewOf(deps, ticket, reacted);
};
