import { createHash } from 'node:crypto';
import {
  getContentType,
  isLidUser,
  jidDecode,
  normalizeMessageContent,
  proto,
  type BinaryNode,
  type MessageUserReceiptUpdate,
  type WACallEvent,
  type WAMessage,
  type WAMessageKey,
} from '@whiskeysockets/baileys';
import { detailsText } from '@balcao/shared/domain/messages/details-text.ts';
import { formAnswers, messageDetails } from '@balcao/shared/domain/messages/message-details.ts';
import type {
  GroupMember,
  Identity,
  InboundEvent,
  InboundMessageEvent,
  InboundOrigin,
  InboundStatusEvent,
  MessageContent,
} from '@balcao/shared/events/channel-messages.ts';

/** A person or group by every name the key gives, the phone number first. Null for broadcasts and newsletters. */
export const identitiesOf = (key: Pick<WAMessageKey, 'remoteJid' | 'remoteJidAlt'>): [Identity, ...Identity[]] | null => {
  const known = [key.remoteJid, key.remoteJidAlt].flatMap((jid) => identityOf(jid) ?? []);
  const sorted = [...new Map(known.map((identity) => [`${identity.kind} ${identity.value}`, identity])).values()].sort(
    (a, b) => rank(a) - rank(b),
  );
  const [first, ...rest] = sorted;
  return first ? [first, ...rest] : null;
};

const rank = ({ kind }: Identity) => ['group', 'phone', 'lid'].indexOf(kind);

const identityOf = (jid: string | null | undefined): Identity | null => {
  const decoded = jid ? jidDecode(jid) : undefined;
  if (!decoded?.user) return null;
  switch (decoded.server) {
    case 's.whatsapp.net':
    case 'c.us':
      return { kind: 'phone', value: decoded.user };
    case 'lid':
      return { kind: 'lid', value: decoded.user };
    case 'g.us':
      return { kind: 'group', value: decoded.user };
    default:
      return null;
  }
};

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

/** Senders choose their messages' ids. One that is longer than any of WhatsApp's own goes by its hash. */
const fitProviderId = (id: string): string => (id.length <= maxIdChars ? id : `long-${createHash('sha256').update(id).digest('hex')}`);
const maxIdChars = 128;

/** Says that a message came which nobody here can read. Null where its chat is none of ours. */
export const standInFor = (message: WAMessage): InboundMessageEvent | null => {
  const envelope = envelopeOf({ ...message, pushName: null });
  return envelope && { ...envelope, ...unreadable };
};

/** Kinds of messages whose content stays on the phone: the library acknowledges them and tells of nothing. */
const onPhoneAlone = /^(view_once|bot|hosted)_unavailable_fanout$/;
/** The library asks the phone for the content of younger ones, which then comes under the same id. */
const askedForSec = 14 * 86_400;

const unavailableType = ({ content }: BinaryNode): string =>
  Array.isArray(content) ? (content.find(({ tag }) => tag === 'unavailable')?.attrs.type ?? '') : '';

/** Whether a message's stanza brings nothing to read, and nobody would hear that it came. */
export const isPassedOver = (node: BinaryNode, now: Date): boolean => {
  const { content, attrs } = node;
  if (Array.isArray(content) && content.some(({ tag }) => tag === 'enc' || tag === 'plaintext')) return false;
  return onPhoneAlone.test(unavailableType(node)) || now.getTime() / 1000 - Number(attrs.t) > askedForSec;
};

/** The message of such a stanza, with what WhatsApp says of it: seen once on the phone, for phones only, or not readable any more. */
export const withoutContent = (node: BinaryNode, message: WAMessage): WAMessage => {
  const type = unavailableType(node);
  if (type.startsWith('view_once')) return { ...message, key: { ...message.key, isViewOnce: true } };
  return /^(bot|hosted)_/.test(type)
    ? { ...message, message: { placeholderMessage: {} } }
    : { ...message, messageStubType: proto.WebMessageInfo.StubType.CIPHERTEXT };
};

/** What stands in the place of content that nobody can read. */
export const unreadable = {
  content: { kind: 'unsupported', providerType: 'unreadable' },
  quotedProviderId: null,
  forwarded: false,
} as const;

/** Who of a group wrote it. */
const authorOf = ({ key, pushName }: Pick<WAMessage, 'key' | 'pushName'>): GroupMember => {
  const names = [key.participant, key.participantAlt].map(identityOf);
  const valueOf = (kind: Identity['kind']): string | null => names.find((identity) => identity?.kind === kind)?.value ?? null;
  return { name: pushName ?? null, number: valueOf('phone'), lid: valueOf('lid') };
};

/** Who tells news about an earlier message, and in which chat. `key` is of what brought the news, as the service vouches for it. */
export const tellerOf = (key: WAMessageKey, identities: [Identity, ...Identity[]]) => ({
  fromMe: key.fromMe === true,
  identities,
  ...(identities[0].kind === 'group' && !key.fromMe ? { author: authorOf({ key }) } : {}),
});

/** Seconds since 1970. A time that cannot be (in the future, no number) counts as now: an edit's time is its sender's word. */
export const secondsOf = (timestamp: WAMessage['messageTimestamp']): number => Math.floor(timeOf(timestamp));

/** As `secondsOf`, with the milliseconds that came as a fraction. */
const timeOf = (timestamp: WAMessage['messageTimestamp']): number => {
  const now = Date.now() / 1000;
  const seconds = Number(timestamp ?? now);
  return seconds >= 0 && seconds <= now ? seconds : now;
};

const contextOf = (content: proto.IMessage | undefined): proto.IContextInfo | null => {
  const type = content && getContentType(content);
  const part: unknown = type ? content[type] : null;
  return typeof part === 'object' && part !== null && 'contextInfo' in part
    ? proto.ContextInfo.create(isRecord(part.contextInfo) ? part.contextInfo : {})
    : null;
};
const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const toContent = (message: WAMessage): MessageContent | null => {
  if (message.messageStubType === proto.WebMessageInfo.StubType.CIPHERTEXT) return { kind: 'unsupported', providerType: 'ciphertext' };
  const content = normalizeMessageContent(message.message);
  // Linked devices are told that it came, and nothing of what is in it.
  if (!content) return message.key.isViewOnce ? { kind: 'unsupported', providerType: 'viewOnce' } : null;
  const type = getContentType(content);
  switch (type) {
    case 'conversation':
      return { kind: 'text', body: content.conversation ?? '' };
    case 'extendedTextMessage':
      return { kind: 'text', body: content.extendedTextMessage?.text ?? '' };
    case 'imageMessage':
      return mediaContent('image', content.imageMessage, 'image/jpeg');
    case 'videoMessage':
      return mediaContent('video', content.videoMessage, 'video/mp4');
    case 'ptvMessage':
      return mediaContent('video', content.ptvMessage, 'video/mp4');
    case 'audioMessage':
      return mediaContent('audio', content.audioMessage, 'audio/ogg');
    case 'documentMessage':
      return mediaContent('document', content.documentMessage, 'application/octet-stream');
    case 'stickerMessage':
      return mediaContent('sticker', content.stickerMessage, 'image/webp');
    case 'locationMessage':
    case 'liveLocationMessage':
      return locationContent(content.locationMessage ?? content.liveLocationMessage);
    case 'contactMessage':
      return { kind: 'contacts', vCard: content.contactMessage?.vcard ?? '', displayName: content.contactMessage?.displayName ?? '' };
    case 'contactsArrayMessage':
      return {
        kind: 'contacts',
        vCard: (content.contactsArrayMessage?.contacts ?? []).map((contact) => contact.vcard ?? '').join('\n'),
        displayName: content.contactsArrayMessage?.displayName ?? '',
      };
    case 'pollCreationMessage':
    case 'pollCreationMessageV2':
    case 'pollCreationMessageV3':
      return pollContent(
        content.pollCreationMessage ?? content.pollCreationMessageV2 ?? content.pollCreationMessageV3,
        content.messageContextInfo?.messageSecret,
      );
    case 'reactionMessage': {
      const target = content.reactionMessage?.key?.id;
      return target ? { kind: 'reaction', targetProviderId: fitProviderId(target), emoji: content.reactionMessage?.text || null } : null;
    }
    case 'protocolMessage':
    case 'senderKeyDistributionMessage':
    // Votes are read with the poll's secret, see read-poll-vote.ts.
    case 'pollUpdateMessage':
    // Says how many pictures follow, each in a message of its own.
    case 'albumMessage':
    case 'pinInChatMessage':
    case 'keepInChatMessage':
    // A change that only whoever has the secret of the changed message can read.
    case 'secretEncryptedMessage':
    case undefined:
      return null;
    case 'placeholderMessage':
      return { kind: 'unsupported', providerType: 'phoneOnly' };
    case 'orderMessage':
      return orderContent(content.orderMessage);
    case 'productMessage':
      return productContent(content.productMessage);
    case 'listResponseMessage': {
      const { title, description, singleSelectReply } = content.listResponseMessage ?? {};
      return choiceContent('list', title, description, singleSelectReply?.selectedRowId);
    }
    case 'buttonsResponseMessage': {
      const { selectedDisplayText, selectedButtonId } = content.buttonsResponseMessage ?? {};
      return choiceContent('buttons', selectedDisplayText, null, selectedButtonId);
    }
    case 'templateButtonReplyMessage': {
      const { selectedDisplayText, selectedId } = content.templateButtonReplyMessage ?? {};
      return choiceContent('buttons', selectedDisplayText, null, selectedId);
    }
    case 'interactiveResponseMessage':
      return formContent(content.interactiveResponseMessage);
    default: {
      const body = wordsIn(content);
      return body ? { kind: 'text', body } : { kind: 'unsupported', providerType: type };
    }
  }
};

/** What a customer wrote in kinds that are not shown otherwise. */
const wordsIn = (content: proto.IMessage): string =>
  content.interactiveMessage?.body?.text ?? content.templateMessage?.hydratedTemplate?.hydratedContentText ?? '';

const orUnsupported = (content: MessageContent | null, providerType: string): MessageContent =>
  content ?? { kind: 'unsupported', providerType };

const choiceContent = (
  of: 'list' | 'buttons',
  title: string | null | undefined,
  description: string | null | undefined,
  id: string | null | undefined,
): MessageContent =>
  orUnsupported(
    title
      ? { kind: 'text', body: title, replyId: id || null, details: { kind: 'choice', of, title, description: description || null } }
      : null,
    'choice',
  );

/** A form that was filled in, or a button of a newer kind. */
const formContent = (reply: proto.Message.IInteractiveResponseMessage | null | undefined): MessageContent => {
  const answers = formAnswers(reply?.nativeFlowResponseMessage?.paramsJson ?? '');
  const title = reply?.body?.text || null;
  const id = answers.length === 1 && answers[0]?.label === 'id' ? answers[0].value : null;
  if (id !== null || answers.length === 0) return choiceContent('buttons', title ?? id, null, id);
  const details = { kind: 'answers' as const, title, answers };
  return { kind: 'text', body: detailsText(details), details };
};

/** A cart. Its message tells how much is in it; the items lie with WhatsApp. */
const orderContent = (order: proto.Message.IOrderMessage | null | undefined): MessageContent => {
  const details = messageDetails.parse({
    kind: 'order',
    note: order?.message || null,
    title: order?.orderTitle || null,
    items: [],
    pieces: Number(order?.itemCount ?? 0) || 0,
    total: thousandths(order?.totalAmount1000),
    currency: order?.totalCurrencyCode || null,
  });
  return { kind: 'text', body: detailsText(details), details };
};

/** Something of a catalogue, with its picture where it has one. */
const productContent = (message: proto.Message.IProductMessage | null | undefined): MessageContent => {
  const { product } = message ?? {};
  const details = messageDetails.parse({
    kind: 'product',
    name: product?.title || null,
    code: product?.retailerId || product?.productId || null,
    description: product?.description || null,
    price: thousandths(product?.priceAmount1000),
    currency: product?.currencyCode || null,
    url: product?.url || null,
  });
  const body = [detailsText(details), message?.body].filter(Boolean).join('\n');
  const picture = product?.productImage;
  return picture?.mediaKey
    ? { ...mediaContent('image', { ...picture, caption: body }, 'image/jpeg'), details }
    : { kind: 'text', body, details };
};

const thousandths = (amount: unknown): number | null => {
  const number = Number(amount ?? Number.NaN) / 1000;
  return Number.isFinite(number) && number > 0 ? number : null;
};

type Media = {
  mimetype?: string | null;
  caption?: string | null;
  fileName?: string | null;
  ptt?: boolean | null;
  isAnimated?: boolean | null;
  gifPlayback?: boolean | null;
};

const mediaContent = (
  kind: 'image' | 'video' | 'audio' | 'document' | 'sticker',
  media: Media | null | undefined,
  mimeType: string,
): Extract<MessageContent, { media: unknown }> => ({
  kind,
  caption: media?.caption ?? null,
  media: {
    providerMediaId: null,
    url: null,
    mimeType: media?.mimetype ?? mimeType,
    fileName: media?.fileName ?? null,
    voice: media?.ptt === true,
    animated: media?.isAnimated === true || media?.gifPlayback === true,
  },
});

const locationContent = (
  location: proto.Message.ILocationMessage | proto.Message.ILiveLocationMessage | null | undefined,
): MessageContent => ({
  kind: 'location',
  latitude: location?.degreesLatitude ?? 0,
  longitude: location?.degreesLongitude ?? 0,
  name: location && 'name' in location ? (location.name ?? null) : null,
  address: location && 'address' in location ? (location.address ?? null) : null,
});

/** Polls are text here: the question and its numbered options, with what their votes are read with. */
const pollContent = (
  poll: proto.Message.IPollCreationMessage | null | undefined,
  secret: Uint8Array | null | undefined,
): MessageContent => {
  // Votes name options by their texts: one that is there twice is one.
  const options = [...new Set((poll?.options ?? []).map((option) => option.optionName ?? ''))];
  return {
    kind: 'text',
    body: [poll?.name ?? '', ...options.map((option, index) => `${index + 1}. ${option}`)].join('\n'),
    poll: secret?.length
      ? {
          options,
          secret: Buffer.from(secret).toString('base64'),
          question: poll?.name ?? '',
          ...(poll?.selectableOptionsCount === 1 ? {} : { several: true }),
        }
      : null,
  };
};

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
