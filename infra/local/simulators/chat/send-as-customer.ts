import { HttpError } from '../http/http-server.ts';
import type { SimConnection } from '../model/connection.ts';
import type { SimCustomer } from '../model/customer.ts';
import type { CustomerMessage, SimMessage } from '../model/message.ts';
import type { CustomerStore } from '../store/customer-store.ts';
import type { MediaStore, SimMedia } from '../store/media-store.ts';
import type { MessageStore } from '../store/message-store.ts';
import { toMessagePart } from '../webhooks/webhook-body.ts';
import type { WebhookSender } from '../webhooks/webhook-sender.ts';
import type { Publish } from '../control/event-stream.ts';
import { newMid } from '../meta/new-mid.ts';
import { toPageMessagePart } from '../meta/page-webhook.ts';
import type { ThreadControl } from '../meta/thread-control.ts';
import { newBsuid } from './customer-book.ts';
import { newMessageId } from './message-id.ts';
import { readSample } from './samples.ts';

type Deps = {
  messages: MessageStore;
  customers: CustomerStore;
  media: MediaStore;
  sender: WebhookSender;
  publish: Publish;
  /** The address of a file that pages are told. */
  urlOf: (mediaId: string) => string;
  /** How a page's app is told of a message; null: not at all. */
  heard: ThreadControl['heard'];
};
type Content = { type: string; content: unknown };
type File = Extract<CustomerMessage, { type: 'image' | 'video' | 'document' | 'sticker' | 'audio' }>;

export type SendAsCustomer = ReturnType<typeof createSendAsCustomer>;

/** What a customer writes: kept as pending, and on its way to the business's webhook. */
export const createSendAsCustomer = ({ messages, customers, media, sender, publish, urlOf, heard }: Deps) => {
  const findMedia = (wanted: File): SimMedia => {
    const found =
      'sample' in wanted.media ? media.put({ ...readSample(wanted.media.sample), phoneNumberId: null }) : media.get(wanted.media.mediaId);
    if (!found) throw new HttpError(404, 'No such media.');
    const family = { image: 'image/', video: 'video/', audio: 'audio/', sticker: 'image/webp', document: '' }[wanted.type];
    if (!found.mimeType.startsWith(family)) throw new HttpError(422, `A ${wanted.type} cannot be ${found.mimeType}.`);
    return found;
  };

  const fileOf = (source: Extract<CustomerMessage, { type: 'share' }>['media']): { id: string; mime_type: string } => {
    const found = 'sample' in source ? media.put({ ...readSample(source.sample), phoneNumberId: null }) : media.get(source.mediaId);
    if (!found) throw new HttpError(404, 'No such media.');
    return { id: found.id, mime_type: found.mimeType };
  };

  const toMediaContent = (wanted: File): Content => {
    const file = findMedia(wanted);
    const isVoice = wanted.type === 'audio' && (wanted.voice ?? true);
    const content = {
      // WhatsApp records voice notes as ogg/opus and says so.
      mime_type: isVoice && file.mimeType === 'audio/ogg' ? 'audio/ogg; codecs=opus' : file.mimeType,
      sha256: Buffer.from(file.sha256, 'hex').toString('base64'),
      id: file.id,
      ...(wanted.caption && wanted.type !== 'audio' && wanted.type !== 'sticker' ? { caption: wanted.caption } : {}),
      ...(wanted.type === 'document' ? { filename: file.fileName } : {}),
      ...(wanted.type === 'audio' ? { voice: isVoice } : {}),
      ...(wanted.type === 'sticker' ? { animated: wanted.animated ?? false } : {}),
    };
    return { type: wanted.type, content };
  };

  /** @param next the business-scoped id that the customer has after this message. */
  const toContent = (customer: SimCustomer, wanted: CustomerMessage, next: string): Content => {
    switch (wanted.type) {
      case 'text':
        return { type: 'text', content: { body: wanted.text } };
      case 'image':
      case 'video':
      case 'audio':
      case 'document':
      case 'sticker':
        return toMediaContent(wanted);
      case 'location': {
        const { latitude, longitude, name, address } = wanted;
        return { type: 'location', content: { latitude, longitude, name, address } };
      }
      case 'contacts':
        return { type: 'contacts', content: wanted.contacts.map(toGraphContact) };
      case 'reaction':
        return { type: 'reaction', content: { message_id: wanted.messageId, ...(wanted.emoji === null ? {} : { emoji: wanted.emoji }) } };
      case 'button_reply':
        return { type: 'interactive', content: { type: 'button_reply', button_reply: { id: wanted.id, title: wanted.title } } };
      case 'list_reply': {
        const { id, title, description } = wanted;
        return { type: 'interactive', content: { type: 'list_reply', list_reply: { id, title, description } } };
      }
      case 'button':
        return { type: 'button', content: { payload: wanted.payload, text: wanted.text } };
      case 'postback':
        return { type: 'postback', content: { title: wanted.title, payload: wanted.payload } };
      case 'story_reply':
        return { type: 'story_reply', content: { ...fileOf(wanted.media), body: wanted.text } };
      case 'story_mention':
        return { type: 'story_mention', content: fileOf(wanted.media) };
      case 'share':
        return { type: 'share', content: { ...fileOf(wanted.media), ...(wanted.title === undefined ? {} : { title: wanted.title }) } };
      case 'unsend':
        return { type: 'unsend', content: { message_id: wanted.messageId } };
      case 'edit':
        return { type: 'edit', content: { message_id: wanted.messageId, body: wanted.text } };
      case 'referral':
        return { type: 'referral', content: { ref: wanted.ref, ...(wanted.title === undefined ? {} : { title: wanted.title }) } };
      case 'inbox_echo':
        return { type: 'inbox_echo', content: { body: wanted.text } };
      case 'unsupported':
        return { type: 'unsupported', content: { type: wanted.what ?? 'video_note' } };
      case 'number_change':
        return {
          type: 'system',
          content: {
            type: 'user_changed_number',
            body: `${customer.name} changed their phone number`,
            wa_id: wanted.number,
            user_id: next,
            previous_user_id: customer.bsuid,
          },
        };
      case 'user_id_change':
        return {
          type: 'system',
          content: {
            type: 'user_changed_user_id',
            body: `${customer.name} changed their id`,
            ...(wanted.from === 'previous' ? { user_id: next } : { previous_user_id: customer.bsuid }),
          },
        };
      case 'raw':
        return { type: 'raw', content: wanted.message };
    }
  };

  /** A new number means a new business-scoped id; the message that says so still comes from the old ones. */
  const changeIds = (customer: SimCustomer, { waId, bsuid }: Pick<SimCustomer, 'waId' | 'bsuid'>): void => {
    if (waId !== null && waId !== customer.waId && customers.withNumber(waId))
      throw new HttpError(409, `Another customer has the number ${waId}.`);
    const changed = { ...customer, waId, bsuid };
    customers.put(changed);
    publish({ type: 'customer', customer: changed });
  };

  /** Stores message and webhook; `start` lets it go, so that many can be stored in one transaction first.
   *  @throws HttpError 404, 409, 422 for what the sender got wrong. */
  const store = (
    customer: SimCustomer,
    connection: SimConnection,
    wanted: CustomerMessage,
    options: { duplicates?: number; shuffle?: boolean; dueAt?: number } = {},
  ): { message: SimMessage; start: () => void } => {
    if (wanted.replyTo !== undefined && !messages.get(wanted.replyTo)) throw new HttpError(404, 'No message with the id in replyTo.');
    const isPage = connection.channel !== 'whatsapp';
    if (isPage ? onWhatsappOnly.has(wanted.type) : onPagesOnly.has(wanted.type))
      throw new HttpError(422, `Nobody can send a ${wanted.type} there.`);
    const waId = wanted.type === 'number_change' ? wanted.number : customer.waId;
    const changesId = wanted.type === 'number_change' || wanted.type === 'user_id_change';
    const bsuid = changesId ? newBsuid(waId) : customer.bsuid;
    const { type, content } = toContent(customer, wanted, bsuid);
    const now = Date.now();
    const message = messages.insert({
      id: isPage ? newMid() : newMessageId(customer.waId ?? customer.bsuid),
      customerId: customer.id,
      phoneNumberId: connection.phoneNumberId,
      direction: 'in',
      type,
      content,
      contextId: wanted.replyTo ?? null,
      forwarded: (wanted.forwarded ?? false) || (wanted.frequentlyForwarded ?? false),
      timestampSec: wanted.timestampSec ?? Math.floor(now / 1000),
      status: 'pending',
      errors: [],
      callbackData: null,
    });
    if (changesId) changeIds(customer, { waId, bsuid });
    const teller =
      wanted.type === 'user_id_change' ? { ...customer, waId: null, ...(wanted.from === 'previous' ? {} : { bsuid }) } : customer;
    const part = isPage
      ? heard(connection, customer, toPageMessagePart(customer, message, urlOf))
      : toMessagePart(teller, message, wanted.frequentlyForwarded ?? false);
    if (part === null) return { message, start: () => {} };
    const stored = sender.store(
      {
        phoneNumberId: connection.phoneNumberId,
        lane: `chat:${connection.phoneNumberId}:${customer.id}`,
        messageId: message.id,
        part,
        dueAt: options.dueAt ?? now,
        createdAt: now,
      },
      { duplicates: options.duplicates ?? wanted.duplicates, shuffle: options.shuffle },
    );
    return { message, start: () => stored.forEach(sender.start) };
  };

  return {
    store,
    send: (customer: SimCustomer, connection: SimConnection, wanted: CustomerMessage): SimMessage => {
      const { message, start } = store(customer, connection, wanted);
      publish({ type: 'message', message });
      start();
      return message;
    },
  };
};

const onPagesOnly = new Set<string>(['postback', 'story_reply', 'story_mention', 'share', 'unsend', 'edit', 'referral', 'inbox_echo']);
const onWhatsappOnly = new Set<string>(['contacts', 'button_reply', 'list_reply', 'number_change', 'user_id_change']);

const toGraphContact = ({ name, phone, waId }: { name: string; phone: string; waId?: string | undefined }) => {
  const [first_name, ...rest] = name.split(' ');
  return {
    name: { formatted_name: name, first_name, ...(rest.length > 0 ? { last_name: rest.join(' ') } : {}) },
    phones: [{ phone, type: 'CELL', ...(waId === undefined ? {} : { wa_id: waId }) }],
  };
};
