import type { CustomerLanguage } from '@balcao/shared/domain/customer-language.ts';
import type { Channel } from '@balcao/shared/domain/channels.ts';
import { partsOfThread, type CompanyId, type ConnectionId } from '@balcao/shared/domain/ids.ts';
import { fileKindOfMessage } from '@balcao/shared/domain/messages/file-kind.ts';
import type { Message } from '@balcao/shared/domain/messages/message.ts';
import { ownFailures } from '@balcao/shared/domain/messages/own-failures.ts';
import { cutText } from '@balcao/shared/domain/text/cut-text.ts';
import type { OutboundMessage, Recipient } from '@balcao/shared/events/channel-messages.ts';
import type { Contact, ContactStore } from '../../people/contacts/service/contact-records.ts';
import type { ConnectionStore } from '../../setup/connections/service/connection-records.ts';
import { log } from '../../platform/logger.ts';
import { lastDelivery } from '../../platform/deliveries.ts';
import { RetryLater } from '../../platform/retry-later.ts';
import type { MessageKey, MessageRecords } from '../../conversation/tickets/service/message-records.ts';
import type { ProviderClient, Refusal, SendOutcome, Unclear } from '../adapter.ts';
import { choicesOf } from './choices-of.ts';
import { refusesChoices } from './refuses-choices.ts';
import { fileToSend } from './file-to-send.ts';
import { stopsAll, troubleOf } from './trouble-of.ts';

export type SendDeps = {
  companyId: CompanyId;
  messages: MessageRecords;
  contacts: Pick<ContactStore, 'get'>;
  connections: Pick<ConnectionStore, 'setTrouble'>;
  /** Notes that another app has a ticket's conversation. */
  heldElsewhere: (ticketId: Message['ticketId'], at: string) => Promise<void>;
  /** The provider does not have this template, or does not let it be sent: what is known here of the connection's templates is old. */
  templateMissing: (template: NonNullable<Message['template']>) => Promise<void>;
  connectionId: ConnectionId;
  channel: Channel;
  provider: ProviderClient;
  readFile: (key: string) => Promise<Uint8Array>;
  signUrl: (key: string, fileName: string | null, mimeType: string) => Promise<string>;
  now: () => Date;
  /** The company's, for what customers read. */
  language: () => Promise<CustomerLanguage>;
  /** What becomes of a reaction that the channel refuses. */
  takeBackReaction: (reaction: Message, at: string) => Promise<void>;
  /** Resolves when a message may go out. */
  pace: (message: Message) => Promise<void>;
};

/** When a send without an answer is looked for among the statuses, ms after it. The early look lets the conversation go on where the status is there by
 *  then. One with a file shows up only when the provider has worked on it. */
const looksMs = ({ media }: Message): number[] => (media ? [90_000] : [10_000, 60_000]);

const untilNextLookMs = (message: Message, now: Date): number => {
  if (message.attemptedAt === null) return 0;
  const sinceMs = now.getTime() - Date.parse(message.attemptedAt);
  const next = looksMs(message).find((lookMs) => sinceMs < lookMs);
  return next === undefined ? 0 : next - sinceMs;
};

/** Hands one stored message to the provider, once. Marks the attempt first and the provider's id after it; a delivery that
 *  finds an attempt without an outcome waits for its status (which carries our id), and marks it as unanswered when none comes:
 *  a lost answer says nothing of the message, and statuses may come hours late.
 *  @throws Error to have the queue deliver it again. */
export const sendStoredMessage = async (deps: SendDeps, key: MessageKey, attempt: number, delivery: number): Promise<void> => {
  const message = await deps.messages.get(key);
  if (!message || message.isPrivate || message.isDeleted || message.providerId) return;
  if (message.ack > 0 || message.failed || message.attempt !== attempt) return;
  const startedAt = deps.now();
  // One that is sent again takes its own place.
  const isReaction = message.mediaType === 'reactionMessage';
  const waitMs = isReaction ? 0 : untilNextLookMs(message, startedAt);
  if (waitMs > 0) {
    if (delivery >= lastDelivery) return markUnanswered(deps, key, 'timeout');
    throw new RetryLater('an earlier attempt may still show up', waitMs / 1000);
  }
  if (message.attemptedAt !== null && !isReaction) return markUnanswered(deps, key, 'timeout');
  const contact = await deps.contacts.get(message.contactId);
  if (!contact) return;
  const content = await contentOf(deps, message, delivery);
  if (content === null) return;
  const addressed = {
    messageId: message.id,
    to: recipientOf(contact, deps.connectionId),
    byPerson: message.userId !== null,
    quotedProviderId: await quotedProviderId(deps, message),
  };
  const prepared = deps.provider.prepare({ ...addressed, content });
  if (prepared.kind === 'unsendable') {
    await deps.messages.markFailed(
      key,
      { code: ownFailures.noRecipient, reason: prepared.reason, retryable: false },
      startedAt.toISOString(),
    );
    return;
  }
  await deps.pace(message);
  if (!(await deps.messages.markAttempted(key, attempt, deps.now().toISOString()))) return;
  const asked = await prepared.send();
  // The text names what can be pressed, so that it asks the same.
  const inWords = isChoiceRefused(content, asked) && deps.provider.prepare({ ...addressed, content: { kind: 'text', body: message.body } });
  const outcome = inWords && inWords.kind === 'ready' ? await inWords.send() : asked;
  if (outcome.kind === 'refused' && outcome.reasonKey === 'heldElsewhere')
    await deps.heldElsewhere(message.ticketId, deps.now().toISOString());
  await settle(deps, key, outcome, delivery);
  if (outcome.kind === 'refused' && outcome.reasonKey === 'templateMissing' && message.template)
    await deps.templateMissing(message.template);
  // Not to be tried again, or it had thrown.
  if (outcome.kind !== 'sent' && isReaction) await deps.takeBackReaction(message, deps.now().toISOString());
};

/** Whether the provider does not take the buttons or the list of a question. */
const isChoiceRefused = ({ kind }: OutboundMessage['content'], outcome: SendOutcome): boolean =>
  (kind === 'buttons' || kind === 'list') && outcome.kind === 'refused' && refusesChoices(outcome.reasonKey);

const recipientOf = ({ number, bsuid, scopedIds }: Contact, connectionId: ConnectionId): Recipient => ({
  phone: number,
  bsuid,
  scopedId: scopedIds[connectionId] ?? null,
});

const settle = async (deps: SendDeps, key: MessageKey, outcome: SendOutcome, delivery: number): Promise<void> => {
  switch (outcome.kind) {
    case 'sent':
      return outcome.isHeld
        ? deps.messages.recordHeld(key, deps.connectionId, outcome.providerId, deps.now())
        : deps.messages.recordSent(key, deps.connectionId, outcome.providerId, deps.now());
    case 'refused':
      return settleRefusal(deps, key, outcome, delivery);
    case 'unclear':
      if (delivery >= lastDelivery) return markUnanswered(deps, key, outcome.cause);
      throw new Error('no clear answer from the provider', { cause: outcome });
  }
};

const markUnanswered = ({ messages, now }: SendDeps, key: MessageKey, reason: Unclear['cause']): Promise<void> =>
  messages.markFailed(key, { code: ownFailures.noAnswer, reason, retryable: true }, now().toISOString());

const settleRefusal = async (deps: SendDeps, key: MessageKey, refusal: Refusal, delivery: number): Promise<void> => {
  await deps.messages.clearAttempt(key);
  const failed = {
    code: refusal.code ?? ownFailures.noAnswer,
    reason: cutText(refusal.details, 300),
    retryable: refusal.mayBeSentAgain ?? (refusal.action !== 'fail' || refusal.reasonKey === 'unknown'),
  };
  if (refusal.action === 'retry' && delivery < lastDelivery)
    throw new RetryLater('provider asked to wait', waitSecOf(refusal, delivery), { cause: { code: refusal.code } });
  await deps.messages.markFailed(key, failed, deps.now().toISOString());
  const cause = await refusalOfAll(deps.provider, refusal);
  if (cause) {
    log.warn('CONNECTION_PAUSED the provider refuses everything on this number until a person acts', {
      connectionId: deps.connectionId,
      code: cause.code,
    });
    await deps.connections.setTrouble(deps.connectionId, troubleOf(cause));
  }
};

/** The provider's own word, else the rule's time, doubled with every delivery: limits of an hour outlast a minute's wait. */
export const waitSecOf = ({ askedToWaitSec, retryAfterSec = 1 }: Refusal, delivery: number): number =>
  askedToWaitSec ?? Math.min(longestWaitSec, retryAfterSec * 2 ** (delivery - 1));
const longestWaitSec = 900;

/** The refusal that stops the whole connection, null when only this message was refused. Where the answer lacks a permission and leaves open
 *  whether for this call or for all, the provider is asked. */
const refusalOfAll = async (provider: ProviderClient, refusal: Refusal): Promise<Refusal | null> => {
  if (refusal.action === 'pause-connection') return refusal;
  if (refusal.action !== 'fail' || refusal.reasonKey !== 'permission') return null;
  const answer = await provider.probe?.();
  return answer?.kind === 'refused' && stopsAll(answer) ? answer : null;
};

const quotedProviderId = async ({ messages }: SendDeps, message: Message): Promise<string | null> => {
  if (!message.quotedMsg || message.mediaType === 'reactionMessage') return null;
  return (await messages.get({ threadId: message.threadId, messageId: message.quotedMsg.id }))?.providerId ?? null;
};

/** What to send, or null when the message was marked as failed instead. */
const contentOf = async (deps: SendDeps, message: Message, delivery: number): Promise<OutboundMessage['content'] | null> => {
  if (message.template) return templateOf(deps, message, message.template, delivery);
  if (message.location)
    return {
      kind: 'location',
      latitude: message.location.latitude,
      longitude: message.location.longitude,
      name: message.location.name,
      address: message.location.address,
    };
  if (message.vCard) return { kind: 'contacts', vCard: message.vCard };
  if (message.mediaType === 'reactionMessage') return reactionOf(deps, message);
  if (message.media) return mediaOf(deps, message, message.media, delivery);
  // Sent again, it goes as its text: what can be pressed may have been what was refused.
  const asks = message.attempt === 0 && message.choices && message.choices.length > 0;
  return (asks ? choicesOf(deps.channel, message, await deps.language()) : null) ?? { kind: 'text', body: message.body };
};

const reactionOf = async ({ messages, now }: SendDeps, message: Message): Promise<OutboundMessage['content'] | null> => {
  const target = message.quotedMsg && (await messages.get({ threadId: message.threadId, messageId: message.quotedMsg.id }));
  if (target?.providerId) return { kind: 'reaction', targetProviderId: target.providerId, emoji: message.body || null };
  await messages.markFailed(
    { threadId: message.threadId, messageId: message.id },
    { code: ownFailures.noRecipient, reason: 'noTarget', retryable: false },
    now().toISOString(),
  );
  return null;
};

/** A template goes with the parts it had when it was picked: the provider says when it has changed since. */
const templateOf = async (
  deps: SendDeps,
  message: Message,
  template: NonNullable<Message['template']>,
  delivery: number,
): Promise<OutboundMessage['content'] | null> => {
  if (!message.media) return { kind: 'template', template, header: null };
  const media = await mediaOf(deps, message, message.media, delivery);
  if (media === null || !('providerMediaId' in media)) return null;
  return { kind: 'template', template, header: { providerMediaId: media.providerMediaId, fileName: message.media.fileName } };
};

const mediaOf = async (
  deps: SendDeps,
  message: Message,
  media: NonNullable<Message['media']>,
  delivery: number,
): Promise<OutboundMessage['content'] | null> => {
  const key = { threadId: message.threadId, messageId: message.id };
  if (!media.key) {
    await deps.messages.markFailed(key, { code: ownFailures.noFile, reason: 'noFile', retryable: false }, deps.now().toISOString());
    return null;
  }
  const { key: fileKey, mimeType, sizeBytes } = media;
  const fileName = media.fileName ?? 'arquivo';
  const file = await fileToSend(deps.channel, {
    kind: fileKindOfMessage(message.mediaType, media),
    mimeType,
    fileName,
    sizeBytes,
    read: () => deps.readFile(fileKey),
  });
  if (file.kind === 'notTaken') {
    await deps.messages.markFailed(
      key,
      { code: ownFailures.fileNotTaken, reason: file.reason, retryable: false },
      deps.now().toISOString(),
    );
    return null;
  }
  const sentAs = (providerMediaId: string) =>
    ({ kind: file.as, providerMediaId, caption: message.body || null, fileName: media.fileName, voice: media.voice }) as const;
  if (message.uploadedAs) return sentAs(message.uploadedAs);
  const upload = await deps.provider.uploadMedia({
    as: file.as,
    mimeType: file.mimeType,
    fileName: file.fileName,
    bytes: file.bytes,
    url: (name) => deps.signUrl(fileKey, name, mimeType),
  });
  if (upload.kind === 'uploaded') {
    if (upload.lasting !== false) await deps.messages.noteUpload(key, upload.providerMediaId);
    return sentAs(upload.providerMediaId);
  }
  // Uploading twice does no harm, so an unclear answer is simply tried again.
  await settle(deps, key, upload, delivery);
  return null;
};

/** Shown for seconds only, so that one that comes late is none. What the provider says to it matters to nobody. */
export const sendTyping = async (
  { messages, contacts, connectionId, provider, now }: SendDeps,
  key: MessageKey,
  askedSec: number,
): Promise<void> => {
  if (!provider.showTyping || now().getTime() / 1000 - askedSec > longestTypingSec) return;
  const contact = await contacts.get(partsOfThread(key.threadId).contactId);
  if (contact) await provider.showTyping(recipientOf(contact, connectionId), () => lastReceivedOf(messages, key));
};
const longestTypingSec = 15;

/** The newest message of the conversation mostly is the customer's; else theirs is looked for behind it. */
const lastReceivedOf = async (messages: SendDeps['messages'], key: MessageKey): Promise<string | null> => {
  const last = await messages.get(key);
  if (last && isReceived(last)) return last.providerId;
  return (await messages.list(key.threadId, null, 30)).messages.find(isReceived)?.providerId ?? null;
};
const isReceived = ({ fromMe, providerId }: Message): boolean => !fromMe && providerId !== null;

/** Blue ticks for the customer: everything up to their newest message was read. */
export const sendReadReceipt = async ({ messages, contacts, connectionId, provider }: SendDeps, key: MessageKey): Promise<void> => {
  const { messages: newest } = await messages.list(key.threadId, null, 30);
  const last = newest.find(isReceived);
  if (!last?.providerId) return;
  const contact = await contacts.get(last.contactId);
  if (contact) await provider.markRead(last.providerId, recipientOf(contact, connectionId));
};
