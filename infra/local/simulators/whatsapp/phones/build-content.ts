import { randomBytes } from 'node:crypto';
import { type MediaType, proto } from '@whiskeysockets/baileys';
import { readSample } from '../../chat/samples.ts';
import { HttpError } from '../../http/http-server.ts';
import type { MediaStore } from '../../store/media-store.ts';
import type { FakeWhatsApp } from '../fake-whatsapp.ts';
import type { WantedContent } from './phone-message.ts';

type Deps = { network: Pick<FakeWhatsApp, 'attach'>; media: MediaStore };
type WantedFile = Extract<WantedContent, { media: unknown }>['media'];

const mediaTypes = { image: 'image', video: 'video', audio: 'audio', document: 'document', sticker: 'sticker' } as const;

const readFile = (media: MediaStore, wanted: WantedFile): { bytes: Buffer; mimeType: string; fileName: string } => {
  if ('sample' in wanted) return readSample(wanted.sample);
  const file = media.get(wanted.mediaId);
  if (!file) throw new HttpError(404, `No media ${wanted.mediaId}.`);
  return { bytes: Buffer.from(media.readBytes(file)), mimeType: file.mimeType, fileName: file.fileName };
};

/** The WhatsApp message a phone would make of this. @throws HttpError 404 when a file is not here. */
export const buildContent = async ({ network, media }: Deps, wanted: WantedContent): Promise<proto.IMessage> => {
  const attach = async (file: WantedFile, type: MediaType) => {
    const { bytes, mimeType, fileName } = readFile(media, file);
    return { fields: { ...(await network.attach(bytes, type)), mimetype: mimeType }, fileName };
  };
  switch (wanted.type) {
    case 'text':
      return { conversation: wanted.text };
    case 'image': {
      const image = { imageMessage: { ...(await attach(wanted.media, mediaTypes.image)).fields, caption: wanted.caption } };
      return wanted.ofAlbum ? { associatedChildMessage: { message: image } } : image;
    }
    case 'album':
      return { albumMessage: { expectedImageCount: wanted.images } };
    case 'video_note':
      return { ptvMessage: { ...(await attach(wanted.media, 'ptv')).fields, seconds: 3 } };
    case 'view_once': {
      const image = { ...(await attach(wanted.media, mediaTypes.image)).fields, viewOnce: true };
      return { viewOnceMessageV2: { message: { imageMessage: image } } };
    }
    case 'placeholder':
      return { placeholderMessage: { type: proto.Message.PlaceholderMessage.PlaceholderType.MASK_LINKED_DEVICES } };
    case 'video':
      return {
        videoMessage: {
          ...(await attach(wanted.media, mediaTypes.video)).fields,
          caption: wanted.caption,
          seconds: 3,
          gifPlayback: wanted.gif,
        },
      };
    case 'audio': {
      const { fields } = await attach(wanted.media, wanted.voice ? 'ptt' : 'audio');
      const mimetype = wanted.voice ? 'audio/ogg; codecs=opus' : fields.mimetype;
      return { audioMessage: { ...fields, mimetype, ptt: wanted.voice, seconds: 3 } };
    }
    case 'document': {
      const { fields, fileName } = await attach(wanted.media, mediaTypes.document);
      return { documentMessage: { ...fields, fileName, title: fileName, caption: wanted.caption } };
    }
    case 'sticker':
      return { stickerMessage: (await attach(wanted.media, mediaTypes.sticker)).fields };
    case 'location':
      return {
        locationMessage: {
          degreesLatitude: wanted.latitude,
          degreesLongitude: wanted.longitude,
          name: wanted.name,
          address: wanted.address,
        },
      };
    case 'contact': {
      const digits = wanted.phone.replaceAll(/\D/g, '');
      const vcard = `BEGIN:VCARD\nVERSION:3.0\nFN:${wanted.name}\nTEL;type=CELL;waid=${digits}:${wanted.phone}\nEND:VCARD`;
      return { contactMessage: { displayName: wanted.name, vcard } };
    }
    case 'order':
      return {
        orderMessage: {
          orderId: '3344887799',
          message: wanted.text,
          itemCount: wanted.items,
          totalAmount1000: wanted.amount1000,
          totalCurrencyCode: wanted.currency,
        },
      };
    case 'product': {
      const { fields } = await attach(wanted.media, mediaTypes.image);
      const { name: title, description, amount1000: priceAmount1000, currency: currencyCode } = wanted;
      return {
        productMessage: { product: { productId: '7788', title, description, priceAmount1000, currencyCode, productImage: fields } },
      };
    }
    case 'list_reply':
      return {
        listResponseMessage: {
          title: wanted.title,
          description: wanted.description,
          listType: proto.Message.ListResponseMessage.ListType.SINGLE_SELECT,
          singleSelectReply: { selectedRowId: wanted.rowId },
        },
      };
    case 'form':
      return {
        interactiveResponseMessage: {
          body: { text: '' },
          nativeFlowResponseMessage: { name: 'flow', paramsJson: JSON.stringify(wanted.answers), version: 3 },
        },
      };
    case 'poll':
      return {
        pollCreationMessageV3: {
          name: wanted.name,
          options: wanted.options.map((optionName) => ({ optionName })),
          selectableOptionsCount: 1,
        },
        messageContextInfo: { messageSecret: randomBytes(32) },
      };
  }
};
