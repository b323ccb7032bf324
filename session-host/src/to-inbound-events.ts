import {
  getContentType,
  isLidUser,
  normalizeMessageContent,
  proto,
  type MessageUserReceiptUpdate,
  type WACallEvent,
  type WAMessage,
  type WAMessageKey,
} from '@whiskeysockets/baileys';
import type {
  InboundEvent,
  InboundMessageEvent,
  InboundOrigin,
  InboundStatusEvent,
  MessageContent,
} from '@balcao/shared/events/channel-messages.ts';
import { toContent } from './message-content.ts';
import { authorOf, fitProviderId, identitiesOf, secondsOf, tellerOf, timeOf } from './message-names.ts';
import { unreadable } from './unreadable-content.ts';

/** A file to fetch and keep before or after the message is stored, by the library's own download. */
export type InboundFile = { message: WAMessage; mimeType: string };
export type InboundPart = { event: InboundMessageEvent; file: InboundFile | null };

/** Who sent a message, where and when: all but what it says. Null for broadcasts and newsletters. */
export const envelopeOf = (
  message: WAMessage,
  { groupName = null }: { groupName?: string | null } = {},
): Omit<InboundMessageEvent, 'content' | 'quotedProviderId' | 'forwarded'> | null => {
  const { key, messageTimestamp, pushName } = message;
  const identities = identitiesOf(key);
  if (!identities || !key.id) return null;
  const isGroup = identities[0].kind === 'group';
  return {
    type: 'message',
    channel: 'whatsapp',
    chatKey: identities[0].value,
    providerId: fitProviderId(key.id),
    sentAt: new Date(secondsOf(messageTimestamp) * 1000).toISOString(),
    contact: {
      identities,
      name: isGroup ? groupName : key.fromMe ? null : (pushName ?? null),
      ...(isGroup || key.fromMe ? {} : { chatAddress: isLidUser(key.remoteJid ?? undefined) === true ? 'lid' : 'number' }),
    },
    fromMe: key.fromMe === true,
    author: isGroup && !key.fromMe ? authorOf(message) : null,
  };
};

/** A message as the platform stores it; null for what is not a message to show (protocol, votes, keys only). */
export const toInboundMessage = (message: WAMessage, names: { groupName?: string | null } = {}): InboundPart | null => {
  const envelope = envelopeOf(message, names);
  const content = envelope && toContent(message);
  if (!content) return null;
  const context = contextOf(normalizeMessageContent(message.message));
  return {
    event: {
      ...envelope,
      contact: { ...envelope.contact, disappearingSec: withTimer.has(content.kind) ? timerOf(envelope, context) : undefined },
      content,
      quotedProviderId: context?.stanzaId ? fitProviderId(context.stanzaId) : null,
      forwarded: context?.isForwarded === true,
      ...(context?.isForwarded === true && Number(context.forwardingScore ?? 0) >= oftenForwarded ? { forwardedOften: true } : {}),
      ...(message.message?.editedMessage ? { edited: true } : {}),
      origin: originOf(context),
    },
    file: 'media' in content ? { message: withFile(message), mimeType: content.media.mimeType } : null,
  };
};

/** Messages of these kinds say the timer of their chat; without one they say that there is none. */
const withTimer: ReadonlySet<MessageContent['kind']> = new Set(['text', 'image', 'video', 'audio', 'document', 'sticker']);
/** Of a person's chat, as they see it; a group's members do not set one for themselves. */
const timerOf = (
  { contact: { chatAddress } }: Pick<InboundMessageEvent, 'contact'>,
  context: proto.IContextInfo | null,
): number | undefined => (chatAddress === undefined ? undefined : (context?.expiration ?? 0));

/** The advertisement or post whose button the customer pressed. A preview of a link comes in the same part, and says no source. */
const originOf = (context: proto.IContextInfo | null): InboundOrigin | undefined => {
  const advert = context?.externalAdReply;
  if (!advert?.sourceType && !advert?.ctwaClid) return undefined;
  const ad = {
    sourceType: advert.sourceType || null,
    sourceId: advert.sourceId || null,
    sourceUrl: linkOf(advert.sourceUrl),
    headline: advert.title || null,
    body: advert.body || null,
    mediaType: mediaTypes[advert.mediaType ?? 0] ?? null,
    imageUrl: linkOf(advert.originalImageUrl),
    videoUrl: linkOf(advert.mediaUrl),
    thumbnailUrl: linkOf(advert.thumbnailUrl),
    clickId: advert.ctwaClid || null,
    welcome: advert.greetingMessageBody || null,
  };
  return { kind: 'referral', url: ad.sourceUrl, ad };
};
/** A part of an address leads nowhere. */
const linkOf = (url: string | null | undefined): string | null => (url && url.length <= 2000 ? url : null);
/** By the number that WhatsApp gives them. */
const mediaTypes: ReadonlyArray<string | null> = [null, 'image', 'video'];

/** The picture of a product lies deeper than other files. */
const withFile = (message: WAMessage): WAMessage => {
  const picture = normalizeMessageContent(message.message)?.productMessage?.product?.productImage;
  return picture ? { ...message, message: { imageMessage: picture } } : message;
};

/** A message forwarded so many times has two arrows in WhatsApp. */
const oftenForwarded = 5;

/** Says that a message came which nobody here can read. Null where its chat is none of ours. */
export const standInFor = (message: WAMessage): InboundMessageEvent | null => {
  const envelope = envelopeOf({ ...message, pushName: null });
  return envelope && { ...envelope, ...unreadable };
};

const contextOf = (content: proto.IMessage | undefined): proto.IContextInfo | null => {
  const type = content && getContentType(content);
  const part: unknown = type ? content[type] : null;
  return typeof part === 'object' && part !== null && 'contextInfo' in part
    ? proto.ContextInfo.create(isRecord(part.contextInfo) ? part.contextInfo : {})
    : null;
};
const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** WhatsApp's status numbers to ours; null for what says nothing new. */
export const toStatus = (status: number | null | undefined): InboundStatusEvent['status'] | null => {
  switch (status) {
    case 0:
      return 'failed';
    case 2:
      return 1;
    case 3:
      return 2;
    case 4:
      return 3;
    case 5:
      return 5;
    default:
      return null;
  }
};

export const toStatusEvent = (
  key: WAMessageKey,
  status: InboundStatusEvent['status'],
  at: Date,
  errorCode: string | null,
): InboundStatusEvent | null => {
  const identities = identitiesOf(key);
  if (!identities || !key.id) return null;
  return {
    type: 'status',
    channel: 'whatsapp',
    chatKey: identities[0].value,
    providerId: fitProviderId(key.id),
    status,
    identities,
    at: at.toISOString(),
    error: status === 'failed' ? { code: Number(errorCode ?? -1), reason: errorCode ? `WhatsApp ${errorCode}` : 'WhatsApp' } : null,
  };
};

/** A change or deletion of an earlier message; null for any other news about it.
 *  @param key the earlier message's id, with chat and sender of what changes it. */
export const toRevision = (
  key: WAMessageKey,
  update: Partial<WAMessage>,
  now: Date,
): Extract<InboundEvent, { type: 'edit' | 'delete' }> | null => {
  const identities = identitiesOf(key);
  if (!identities || !key.id) return null;
  const base = {
    channel: 'whatsapp' as const,
    chatKey: identities[0].value,
    providerId: fitProviderId(key.id),
    ...tellerOf(key, identities),
  };
  if (update.message === null && update.messageStubType === proto.WebMessageInfo.StubType.REVOKE)
    return { ...base, type: 'delete', at: now.toISOString() };
  const edited = update.message?.editedMessage?.message;
  const body = edited && editedText(edited);
  if (body === null || body === undefined) return null;
  return { ...base, type: 'edit', body, at: new Date(Math.round(timeOf(update.messageTimestamp) * 1000)).toISOString() };
};

/** The change or deletion a message itself asks for, as the library tells it once the message was acknowledged. */
export const revisionIn = (message: WAMessage, now: Date): ReturnType<typeof toRevision> => {
  const revision = revisionOf(message, now);
  return revision && message.key.id ? { ...revision, cameIn: fitProviderId(message.key.id) } : null;
};

const revisionOf = (message: WAMessage, now: Date): ReturnType<typeof toRevision> => {
  const order = normalizeMessageContent(message.message)?.protocolMessage;
  const key = { ...message.key, id: order?.key?.id };
  switch (order?.type) {
    case proto.Message.ProtocolMessage.Type.REVOKE:
      return toRevision(key, { message: null, messageStubType: proto.WebMessageInfo.StubType.REVOKE }, now);
    case proto.Message.ProtocolMessage.Type.MESSAGE_EDIT:
      return toRevision(
        key,
        {
          message: { editedMessage: { message: order.editedMessage } },
          // With its milliseconds: of two edits in one second the later one counts.
          messageTimestamp: order.timestampMs ? Number(order.timestampMs) / 1000 : message.messageTimestamp,
        },
        now,
      );
    default:
      return null;
  }
};

/** Text or caption; null for a message that has neither. */
const editedText = (message: proto.IMessage): string | null => {
  const content = normalizeMessageContent(message);
  return (
    content?.conversation ??
    content?.extendedTextMessage?.text ??
    content?.imageMessage?.caption ??
    content?.videoMessage?.caption ??
    content?.documentMessage?.caption ??
    null
  );
};

/** Members of a group tell one by one how far a message came: the first who has it, or has read it, counts. */
export const toReceiptStatus = ({ key, receipt }: MessageUserReceiptUpdate, now: Date): InboundStatusEvent | null => {
  if (!key.fromMe) return null;
  const status = receipt.playedTimestamp ? 5 : receipt.readTimestamp ? 3 : receipt.receiptTimestamp ? 2 : null;
  return status && toStatusEvent(key, status, now, null);
};

/** The same for the one member who tells it; null outside groups, where the message's own state says it. */
export const toReceipt = ({ key, receipt }: MessageUserReceiptUpdate, now: Date): Extract<InboundEvent, { type: 'receipt' }> | null => {
  const identities = identitiesOf(key);
  const member = receipt.userJid ? authorOf({ key: { participant: receipt.userJid } }) : null;
  const status = receipt.playedTimestamp ? 5 : receipt.readTimestamp ? 3 : receipt.receiptTimestamp ? 2 : null;
  if (!key.fromMe || !key.id || !status || identities?.[0].kind !== 'group' || (!member?.number && !member?.lid)) return null;
  const seconds = secondsOf(
    receipt.playedTimestamp ?? receipt.readTimestamp ?? receipt.receiptTimestamp ?? Math.floor(now.getTime() / 1000),
  );
  return {
    type: 'receipt',
    channel: 'whatsapp',
    chatKey: identities[0].value,
    providerId: fitProviderId(key.id),
    identities,
    member,
    status,
    at: new Date(seconds * 1000).toISOString(),
  };
};

/** A call that starts to ring, as a line of its conversation; null for what follows on it and for calls of groups. */
export const toCall = (call: WACallEvent): InboundMessageEvent | null => {
  if (call.status !== 'offer' || call.isGroup) return null;
  // Callers are often named by LID; their number rides along.
  const identities = identitiesOf({ remoteJid: call.from, remoteJidAlt: call.callerPn });
  if (!identities) return null;
  return {
    type: 'message',
    channel: 'whatsapp',
    chatKey: identities[0].value,
    providerId: fitProviderId(`call-${call.id}`),
    sentAt: new Date(call.date.getTime() || Date.now()).toISOString(),
    contact: { identities, name: null },
    content: { kind: 'call', video: call.isVideo === true },
    quotedProviderId: null,
    forwarded: false,
    fromMe: false,
  };
};
