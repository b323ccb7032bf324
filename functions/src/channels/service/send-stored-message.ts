import type { CompanyId, ConnectionId } from '@balcao/shared/domain/ids.ts';
import type { Message } from '@balcao/shared/domain/messages/message.ts';
import { ownFailures } from '@balcao/shared/domain/messages/own-failures.ts';
import { cutText } from '@balcao/shared/domain/text/cut-text.ts';
import type { OutboundMessage } from '@balcao/shared/events/channel-messages.ts';
import type { ContactStore } from '../../contacts/service/contact-records.ts';
import type { ConnectionStore } from '../../connections/service/connection-records.ts';
import { log } from '../../platform/logger.ts';
import type { MessageKey, MessageRecords } from '../../tickets/service/message-records.ts';
import type { ProviderClient, Refusal, SendOutcome } from '../adapter.ts';

export type SendDeps = {
  companyId: CompanyId;
  messages: MessageRecords;
  contacts: Pick<ContactStore, 'get'>;
  connections: Pick<ConnectionStore, 'setStatus'>;
  connectionId: ConnectionId;
  provider: ProviderClient;
  readFile: (key: string) => Promise<Uint8Array>;
  now: () => Date;
};

/** Deliveries after which a message that never got a clear answer is shown as failed. One less than the queue's limit, so
 *  that the dead-letter queue keeps only what we could not even judge. */
export const lastDelivery = 5;
/** How long a send without an answer is given to show up as a status before it is sent again. */
const evidenceMs = 10_000;

/** Hands one stored message to the provider. Marks the attempt first and the provider's id after it; a delivery that
 *  finds an attempt without an outcome waits for its status (which carries our id) before sending again.
 *  @throws Error to have the queue deliver it again. */
export const sendStoredMessage = async (deps: SendDeps, key: MessageKey, attempt: number, delivery: number): Promise<void> => {
  const message = await deps.messages.get(key);
  if (!message || message.isPrivate || message.isDeleted || message.providerId) return;
  if (message.ack > 0 || message.failed || message.attempt !== attempt) return;
  const startedAt = deps.now();
  if (message.attemptedAt && startedAt.getTime() - Date.parse(message.attemptedAt) < evidenceMs)
    throw new Error('an earlier attempt may still show up');
  const contact = await deps.contacts.get(message.contactId);
  if (!contact) return;
  const content = await contentOf(deps, message, delivery);
  if (content === null) return;
  const prepared = deps.provider.prepare({
    messageId: message.id,
    to: { phone: contact.number, bsuid: contact.bsuid, psid: null },
    quotedProviderId: await quotedProviderId(deps, message),
    content,
  });
  if (prepared.kind === 'unsendable') {
    await deps.messages.markFailed(
      key,
      { code: ownFailures.noRecipient, reason: prepared.reason, retryable: false },
      startedAt.toISOString(),
    );
    return;
  }
  await deps.messages.markAttempted(key, startedAt.toISOString());
  await settle(deps, key, await prepared.send(), delivery);
};

const settle = async (deps: SendDeps, key: MessageKey, outcome: SendOutcome, delivery: number): Promise<void> => {
  switch (outcome.kind) {
    case 'sent':
      return deps.messages.recordSent(key, deps.connectionId, outcome.providerId, deps.now());
    case 'refused':
      return settleRefusal(deps, key, outcome, delivery);
    case 'unclear':
      if (delivery >= lastDelivery)
        return deps.messages.markFailed(
          key,
          { code: ownFailures.noAnswer, reason: outcome.cause, retryable: true },
          deps.now().toISOString(),
        );
      throw new Error('no clear answer from the provider', { cause: outcome });
  }
};

const settleRefusal = async (deps: SendDeps, key: MessageKey, refusal: Refusal, delivery: number): Promise<void> => {
  await deps.messages.clearAttempt(key);
  const failed = {
    code: refusal.code ?? ownFailures.noAnswer,
    reason: cutText(refusal.details, 300),
    retryable: refusal.action !== 'fail' || refusal.reasonKey === 'unknown',
  };
  if (refusal.action === 'retry' && delivery < lastDelivery) throw new Error('provider asked to wait', { cause: { code: refusal.code } });
  await deps.messages.markFailed(key, failed, deps.now().toISOString());
  if (refusal.action === 'pause-connection') {
    log.warn('CONNECTION_PAUSED the provider refuses everything on this number until a person acts', {
      connectionId: deps.connectionId,
      code: refusal.code,
    });
    await deps.connections.setStatus(deps.connectionId, 'DISCONNECTED');
  }
};

const quotedProviderId = async ({ messages }: SendDeps, message: Message): Promise<string | null> => {
  if (!message.quotedMsg || message.mediaType === 'reactionMessage') return null;
  return (await messages.get({ threadId: message.threadId, messageId: message.quotedMsg.id }))?.providerId ?? null;
};

/** What to send, or null when the message was marked as failed instead. */
const contentOf = async (deps: SendDeps, message: Message, delivery: number): Promise<OutboundMessage['content'] | null> => {
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
  return message.media ? mediaOf(deps, message, message.media, delivery) : { kind: 'text', body: message.body };
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

const mediaKinds = { image: 'image', video: 'video', audio: 'audio', application: 'document' } as const;
const kindOf = (mediaType: Message['mediaType']) =>
  mediaType === 'image' || mediaType === 'video' || mediaType === 'audio' ? mediaKinds[mediaType] : mediaKinds.application;

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
  const bytes = new Uint8Array(await deps.readFile(media.key));
  const upload = await deps.provider.uploadMedia({ bytes, mimeType: media.mimeType, fileName: media.fileName ?? 'arquivo' });
  if (upload.kind === 'uploaded') {
    return {
      kind: media.sticker ? 'sticker' : kindOf(message.mediaType),
      providerMediaId: upload.providerMediaId,
      caption: message.body || null,
      fileName: media.fileName,
      voice: media.voice,
    };
  }
  // Uploading twice does no harm, so an unclear answer is simply tried again.
  await settle(deps, key, upload, delivery);
  return null;
};

/** Blue ticks for the customer: everything up to their newest message was read. */
export const sendReadReceipt = async ({ messages, provider }: SendDeps, key: MessageKey): Promise<void> => {
  const { messages: newest } = await messages.list(key.threadId, null, 30);
  const last = newest.find((message) => !message.fromMe && message.providerId);
  if (last?.providerId) await provider.markRead(last.providerId);
};
