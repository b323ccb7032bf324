import type { SimConnection } from '../model/connection.ts';
import type { SimCustomer } from '../model/customer.ts';
import type { SimMessage } from '../model/message.ts';
import type { WebhookPart } from '../store/webhook-event-store.ts';
import { scopedIdOf } from './scoped-id.ts';

type GraphObject = Readonly<Record<string, unknown>>;

/** The whole body of one webhook call about a page or an Instagram account, in Meta's shape.
 *  https://developers.facebook.com/docs/messenger-platform/webhooks */
export const toPageBody = ({ channel, phoneNumberId }: SimConnection, parts: ReadonlyArray<WebhookPart>): GraphObject => ({
  object: channel === 'instagram' ? 'instagram' : 'page',
  entry: [{ id: phoneNumberId, time: Date.now(), ...listOf('messaging', parts), ...listOf('standby', parts) }],
});

const listOf = (name: 'messaging' | 'standby', parts: ReadonlyArray<WebhookPart>): GraphObject => {
  const items = parts.flatMap(({ [name]: list = [] }) => list);
  return items.length > 0 ? { [name]: items } : {};
};

const fromCustomer = (customer: SimCustomer, accountId: string) => ({
  sender: { id: scopedIdOf(customer.id, accountId) },
  recipient: { id: accountId },
});

/** What a customer wrote. `urlOf` gives the address of a file, which anybody can open for a while. */
export const toPageMessagePart = (customer: SimCustomer, message: SimMessage, urlOf: (mediaId: string) => string): WebhookPart => {
  const { phoneNumberId: account } = message;
  const now = Date.now();
  // Pages are told milliseconds.
  const timestamp = message.timestampSec === Math.floor(now / 1000) ? now : message.timestampSec * 1000;
  const base = { ...fromCustomer(customer, account), timestamp };
  const echo = { sender: { id: account }, recipient: { id: scopedIdOf(customer.id, account) }, timestamp };
  return {
    messages: [],
    messaging: [message.type === 'inbox_echo' ? { ...echo, ...itemOf(message, urlOf) } : { ...base, ...itemOf(message, urlOf) }],
  };
};

const attachmentTypes: Readonly<Record<string, string>> = {
  image: 'image',
  sticker: 'sticker',
  video: 'video',
  audio: 'audio',
  document: 'file',
  share: 'share',
  story_mention: 'story_mention',
};

const field = (content: unknown, name: string): unknown =>
  typeof content === 'object' && content !== null ? Object.entries(content).find(([key]) => key === name)?.[1] : undefined;
const text = (content: unknown, name: string): string => String(field(content, name) ?? '');

/** The part of an event that its kind decides. */
const itemOf = (message: SimMessage, urlOf: (mediaId: string) => string): GraphObject => {
  const { id: mid, type, content, contextId } = message;
  const quoted = contextId === null ? {} : { reply_to: { mid: contextId } };
  switch (type) {
    case 'text':
      return { message: { mid, text: text(content, 'body'), ...quoted } };
    case 'inbox_echo':
      return { message: { mid, text: text(content, 'body'), is_echo: true, app_id: 263902037430900 } };
    case 'button':
      return { message: { mid, text: text(content, 'text'), quick_reply: { payload: text(content, 'payload') } } };
    case 'postback':
      return { postback: { mid, title: text(content, 'title'), payload: text(content, 'payload') } };
    case 'referral': {
      const title = text(content, 'title');
      const ad = title === '' ? {} : { ads_context_data: { ad_title: title } };
      return { referral: { ref: text(content, 'ref'), source: title === '' ? 'SHORTLINK' : 'ADS', type: 'OPEN_THREAD', ...ad } };
    }
    case 'reaction': {
      const emoji = text(content, 'emoji');
      const reaction = { mid: text(content, 'message_id'), action: emoji === '' ? 'unreact' : 'react' };
      return { reaction: { ...reaction, ...(emoji === '' ? {} : { emoji, reaction: 'other' }) } };
    }
    case 'unsend':
      return { message: { mid: text(content, 'message_id'), is_deleted: true } };
    case 'edit':
      return { message_edit: { mid: text(content, 'message_id'), text: text(content, 'body'), num_edit: 1 } };
    case 'story_reply':
      return {
        message: { mid, text: text(content, 'body'), reply_to: { story: { id: `story-${mid}`, url: urlOf(text(content, 'id')) } } },
      };
    case 'location': {
      const coordinates = { lat: field(content, 'latitude'), long: field(content, 'longitude') };
      return { message: { mid, attachments: [{ type: 'location', title: field(content, 'name'), payload: { coordinates } }], ...quoted } };
    }
    case 'raw':
      return typeof content === 'object' && content !== null ? { ...content } : {};
    case 'unsupported':
      return { message: { mid, is_unsupported: true } };
    default: {
      const title = text(content, 'title');
      const payload = { url: urlOf(text(content, 'id')), ...(title === '' ? {} : { title }) };
      return { message: { mid, attachments: [{ type: attachmentTypes[type] ?? type, payload }], ...quoted } };
    }
  }
};

/** How far a message of the business has come, as pages hear of it; null where they do not. Its being sent is the echo. */
export const toPageStatusPart = (
  { channel, phoneNumberId: account }: SimConnection,
  appId: string,
  customer: SimCustomer,
  message: SimMessage,
  status: string,
  urlOf: (mediaId: string) => string,
): WebhookPart | null => {
  const told = (item: GraphObject): WebhookPart => ({
    statuses: [],
    messaging: [{ ...fromCustomer(customer, account), timestamp: Date.now(), ...item }],
  });
  if (message.type === 'reaction') return null;
  const watermark = Date.now();
  switch (status) {
    case 'sent':
      return {
        statuses: [],
        messaging: [
          {
            sender: { id: account },
            recipient: { id: scopedIdOf(customer.id, account) },
            timestamp: message.timestampSec * 1000,
            message: {
              mid: message.id,
              is_echo: true,
              // Instagram does not say which app it was.
              ...(channel === 'messenger'
                ? { app_id: Number(appId), ...(message.callbackData === null ? {} : { metadata: message.callbackData }) }
                : {}),
              ...(message.type === 'text'
                ? { text: text(message.content, 'body') }
                : {
                    attachments: [{ type: attachmentTypes[message.type] ?? 'file', payload: { url: urlOf(text(message.content, 'id')) } }],
                  }),
            },
          },
        ],
      };
    case 'delivered':
      return channel === 'messenger' ? told({ delivery: { mids: [message.id], watermark } }) : null;
    case 'read':
      return told({ read: channel === 'messenger' ? { watermark } : { mid: message.id } });
    default:
      return null;
  }
};
