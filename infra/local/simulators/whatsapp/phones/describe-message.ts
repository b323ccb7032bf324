import { normalizeMessageContent, type proto } from '@whiskeysockets/baileys';
import { type MessageContent, messageContent } from './phone-message.ts';

type MediaPart = {
  directPath?: string | null;
  mediaKey?: Uint8Array | null;
  mimetype?: string | null;
  fileName?: string | null;
  contextInfo?: proto.IContextInfo | null;
};

const toMedia = ({ directPath, mediaKey, mimetype, fileName }: MediaPart): MessageContent['media'] =>
  directPath && mediaKey
    ? { directPath, mediaKey: Buffer.from(mediaKey).toString('base64'), mimeType: mimetype ?? '', fileName: fileName ?? '' }
    : null;

type Described = { kind: MessageContent['kind']; text: string; context?: proto.IContextInfo | null } & Partial<MessageContent>;

const describeKind = (message: proto.IMessage): Described => {
  const { imageMessage: image, videoMessage: video, audioMessage: audio, documentMessage: file, stickerMessage: sticker } = message;
  const { extendedTextMessage: text, locationMessage: place, contactMessage: card, contactsArrayMessage: cards } = message;
  const poll = message.pollCreationMessage ?? message.pollCreationMessageV2 ?? message.pollCreationMessageV3;
  if (message.conversation) return { kind: 'text', text: message.conversation };
  if (text) return { kind: 'text', text: text.text ?? '', context: text.contextInfo };
  if (image) return { kind: 'image', text: image.caption ?? '', media: toMedia(image), context: image.contextInfo };
  if (video) return { kind: 'video', text: video.caption ?? '', media: toMedia(video), context: video.contextInfo };
  const note = message.ptvMessage;
  if (note) return { kind: 'video', text: '', media: toMedia(note), context: note.contextInfo };
  if (audio) return { kind: 'audio', text: '', voice: audio.ptt ?? false, media: toMedia(audio), context: audio.contextInfo };
  if (file) return { kind: 'document', text: file.caption ?? '', media: toMedia(file), context: file.contextInfo };
  if (sticker) return { kind: 'sticker', text: '', media: toMedia(sticker), context: sticker.contextInfo };
  if (place) {
    const { degreesLatitude, degreesLongitude, name, address, contextInfo } = place;
    const location = { latitude: degreesLatitude ?? 0, longitude: degreesLongitude ?? 0, name: name ?? '', address: address ?? '' };
    return { kind: 'location', text: name ?? '', location, context: contextInfo };
  }
  if (card) return { kind: 'contact', text: describeCard(card), context: card.contextInfo };
  if (cards) return { kind: 'contact', text: (cards.contacts ?? []).map(describeCard).join(', '), context: cards.contextInfo };
  if (poll) {
    const options = (poll.options ?? []).map(({ optionName }) => optionName ?? '');
    return { kind: 'poll', text: poll.name ?? '', options, context: poll.contextInfo };
  }
  const { orderMessage: order, productMessage: product, listResponseMessage: choice, interactiveResponseMessage: form } = message;
  if (order) return { kind: 'text', text: `🛒 ${order.message ?? ''}` };
  if (product) return { kind: 'text', text: `🏷️ ${product.product?.title ?? ''}` };
  if (choice) return { kind: 'text', text: choice.title ?? '', context: choice.contextInfo };
  if (form) return { kind: 'text', text: `📋 ${form.nativeFlowResponseMessage?.paramsJson ?? ''}` };
  return { kind: 'other', text: Object.keys(message).join(', ') };
};

const describeCard = ({ displayName, vcard }: proto.Message.IContactMessage): string =>
  [displayName, /TEL[^:]*:(.+)/.exec(vcard ?? '')?.[1]?.trim()].filter(Boolean).join(' · ');

/** What people would see of a message; null for those that show nothing (keys, settings, history). */
export const describeMessage = (message: proto.IMessage): MessageContent | null => {
  const content = normalizeMessageContent(message);
  if (!content || content.protocolMessage || content.reactionMessage || content.pinInChatMessage) return null;
  const { context, ...rest } = describeKind(content);
  if (rest.kind === 'other' && /^(messageContextInfo|senderKeyDistributionMessage|, )*$/.test(rest.text)) return null;
  const mentioned = (context?.mentionedJid ?? []).map((jid) => jid.replace(/[:@].*/, ''));
  return messageContent.parse({
    ...rest,
    quotedId: context?.stanzaId ?? null,
    forwarded: context?.forwardingScore ?? 0,
    disappearingSec: context?.expiration ?? 0,
    mentioned,
  });
};
