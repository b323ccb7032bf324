import { getContentType, normalizeMessageContent, proto, type WAMessage } from '@whiskeysockets/baileys';
import { detailsText } from '@balcao/shared/domain/messages/details-text.ts';
import { formAnswers, messageDetails } from '@balcao/shared/domain/messages/message-details.ts';
import type { MessageContent } from '@balcao/shared/events/channel-messages.ts';
import { fitProviderId } from './message-names.ts';

/** What a message says; null for what is not a message to show. */
export const toContent = (message: WAMessage): MessageContent | null => {
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
