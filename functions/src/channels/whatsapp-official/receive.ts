import type {
  GroupMember,
  Identity,
  InboundContact,
  InboundEvent,
  InboundMedia,
  InboundMessageEvent,
  MessageContent,
} from '@balcao/shared/events/channel-messages.ts';
import type { MessagePricing } from '@balcao/shared/domain/messages/message-pricing.ts';
import type { NoticeType } from '@balcao/shared/domain/tickets/ticket.ts';
import { detailsText } from '@balcao/shared/domain/messages/details-text.ts';
import { formAnswers, messageDetails, orderedItem, totalOf } from '@balcao/shared/domain/messages/message-details.ts';
import { cutText } from '@balcao/shared/domain/text/cut-text.ts';
import { log } from '../../platform/logger.ts';
import { isRetryable } from './graph-errors.ts';
import { readId } from '../meta/read-id.ts';
import { readField, readList, readNumber, readText } from '../meta/read-json.ts';
import { toInstant as instantOf } from '../meta/to-instant.ts';
import { contactName, toVCard } from './vcard.ts';

type Context = {
  /** Events of other numbers in the same body are left out: `receiveOfficialWebhook` gives each to its own connection. */
  phoneNumberId: string;
  /** ISO 8601; stands in for a timestamp Meta left out or that is not one. */
  receivedAt: string;
};

/** Everything a webhook body says about one number, in the body's own order. Total: whatever the body is, it answers, and what it cannot
 *  use (template news, events without an id or a sender) is left out. Message types nobody knows yet become `unsupported`.
 *  https://developers.facebook.com/documentation/business-messaging/whatsapp/webhooks/reference/messages.md */
export const receive = (body: unknown, context: Context): InboundEvent[] =>
  readList(readField(body, 'entry'))
    .flatMap((entry) => readList(readField(entry, 'changes')))
    .map((change) => readField(change, 'value'))
    .filter((value) => {
      const number = readText(readField(readField(value, 'metadata'), 'phone_number_id'));
      return number === null || number === context.phoneNumberId;
    })
    .flatMap((value) => {
      const contacts = readList(readField(value, 'contacts'));
      return [
        ...readList(readField(value, 'messages')).map((message) => toMessageEvent(message, contacts, false, context)),
        // The business answered from the WhatsApp Business app (field `smb_message_echoes`).
        ...readList(readField(value, 'message_echoes')).map((message) => toMessageEvent(message, contacts, true, context)),
        ...readList(readField(value, 'calls')).map((call) => toCallEvent(call, contacts, context)),
        ...readList(readField(value, 'statuses')).map((status) => toStatusEvent(status, context)),
      ];
    })
    .filter((event) => event !== null);

const toMessageEvent = (message: unknown, contacts: ReadonlyArray<unknown>, fromMe: boolean, context: Context): InboundEvent | null => {
  const providerId = readId(message, 'id', 512);
  if (providerId === null) return null;
  const changedId = readIdChange(message, providerId);
  if (changedId !== undefined) return changedId;
  const phone = readNumberOf(message, fromMe ? 'to' : 'from');
  const userId = readId(message, fromMe ? 'to_user_id' : 'from_user_id');
  const contact = toContact(message, phone, userId, contacts);
  if (contact === null) return null;
  const base = { channel: 'whatsapp_oficial', chatKey: contact.identities[0].value, providerId } as const;
  const changedTo = readNumberChange(message);
  const from = contact.identities.find(({ kind }) => kind === 'phone') ?? contact.identities[0];
  if (changedTo.length > 0) {
    const besides = contact.identities.filter((identity) => identity !== from);
    return { ...base, type: 'identity-changed', from, ...(besides.length > 0 ? { besides } : {}), to: changedTo };
  }
  const at = toInstant(readField(message, 'timestamp'), context.receivedAt);
  const { identities } = contact;
  const author = fromMe ? null : authorIn(message, phone, userId, contacts);
  const written = author ? { author } : {};
  // What WhatsApp tells of a customer is no message of theirs: it opens no ticket.
  const notice = readNotice(message);
  if (notice !== null) return notice === 'nothing' ? null : { ...base, type: 'notice', ...notice, identities, at };
  if (readField(message, 'type') === 'revoke') {
    const revoked = readId(readField(message, 'revoke'), 'original_message_id', 512);
    return revoked === null ? null : { ...base, type: 'delete', providerId: revoked, fromMe, identities, at, ...written };
  }
  if (readField(message, 'type') === 'edit') {
    const edited = readId(readField(message, 'edit'), 'original_message_id', 512);
    const body = readEditedText(readField(message, 'edit'));
    return edited === null || body === null
      ? null
      : { ...base, type: 'edit', providerId: edited, body, fromMe, identities, at, ...written };
  }
  const quoted = readField(message, 'context');
  return {
    ...base,
    type: 'message',
    sentAt: at,
    contact,
    content: toContent(message),
    quotedProviderId: readId(quoted, 'id', 512),
    forwarded: readField(quoted, 'forwarded') === true || readField(quoted, 'frequently_forwarded') === true,
    ...(readField(quoted, 'frequently_forwarded') === true ? { forwardedOften: true } : {}),
    ...originOf(message),
    fromMe,
    ...written,
  };
};

/** Who of a group wrote it: its contact names the author, and not the group. Null outside groups.
 *  https://developers.facebook.com/documentation/business-messaging/whatsapp/webhooks/reference/messages/group */
const authorIn = (message: unknown, phone: string | null, userId: string | null, contacts: ReadonlyArray<unknown>): GroupMember | null => {
  if (readId(message, 'group_id') === null || (phone === null && userId === null)) return null;
  const entry = entryOf(phone, userId, contacts);
  // Without a number the business-scoped id is what tells one member from another.
  return { name: readText(readField(readField(entry, 'profile'), 'name'), 250), number: phone, lid: phone === null ? userId : null };
};

/** What the webhook says of this person. A sender without any id of its own can only be the one contact that it names. */
const entryOf = (phone: string | null, userId: string | null, contacts: ReadonlyArray<unknown>): unknown => {
  const named = contacts.find(
    (candidate) => (phone !== null && readId(candidate, 'wa_id') === phone) || (userId !== null && readId(candidate, 'user_id') === userId),
  );
  return named ?? (contacts.length === 1 && (phone === null || userId === null) ? contacts[0] : undefined);
};

/** The advertisement or post whose button the customer pressed. */
const originOf = (message: unknown): Pick<InboundMessageEvent, 'origin'> => {
  const referral = readField(message, 'referral');
  if (typeof referral !== 'object' || referral === null) return {};
  const field = (name: string, longest: number) => readText(readField(referral, name), longest);
  const ad = {
    sourceType: field('source_type', 60),
    sourceId: field('source_id', 200),
    sourceUrl: field('source_url', 2000),
    headline: field('headline', 500),
    body: field('body', 2000),
    mediaType: field('media_type', 60),
    imageUrl: field('image_url', 2000),
    videoUrl: field('video_url', 2000),
    thumbnailUrl: field('thumbnail_url', 2000),
    clickId: field('ctwa_clid', 1000),
    welcome: readText(readField(readField(referral, 'welcome_message'), 'text'), 2000),
  };
  return { origin: { kind: 'referral', url: ad.sourceUrl, ad } };
};

/** Descriptions of the API differ in the word. */
const securityCodeTypes: ReadonlySet<unknown> = new Set(['customer_identity_changed', 'user_identity_changed']);

type Notice = { notice: NoticeType; text?: string };

/** What a message tells that nobody wrote; `nothing`: it says nothing. Null for what people write. */
const readNotice = (message: unknown): Notice | 'nothing' | null => {
  switch (readField(message, 'type')) {
    case 'system': {
      const system = readField(message, 'system');
      if (securityCodeTypes.has(readField(system, 'type'))) return { notice: 'securityCodeChanged' };
      log.info('SYSTEM_NOTICE a notice of WhatsApp that nobody listed', { kind: readText(readField(system, 'type'), 60) });
      const text = readText(readField(system, 'body'), 300);
      return text === null ? 'nothing' : { notice: 'systemNotice', text };
    }
    case 'request_welcome':
      return { notice: 'chatOpened' };
    case 'interactive': {
      const interactive = readField(message, 'interactive');
      if (readField(interactive, 'type') !== 'call_permission_reply') return null;
      const response = readField(readField(interactive, 'call_permission_reply'), 'response');
      return { notice: response === 'accept' ? 'callsAllowed' : 'callsRefused' };
    }
    default:
      return null;
  }
};

/** The new text or caption. Descriptions differ on whether the message lies in `message` or at once in `edit`. */
const readEditedText = (edit: unknown): string | null => {
  const inner = readField(edit, 'message');
  const edited = inner !== null && typeof inner === 'object' ? inner : edit;
  const type = readText(readField(edited, 'type'), 60) ?? 'text';
  const part = readField(edited, type);
  return readText(readField(part, type === 'text' ? 'body' : 'caption'), wholeText);
};

/** A call that ended without anybody here taking it: calls over the API are not answered by us. Its beginning says nothing yet. */
const toCallEvent = (call: unknown, contacts: ReadonlyArray<unknown>, context: Context): InboundEvent | null => {
  const providerId = readId(call, 'id', 512);
  const contact = toContact(call, readNumberOf(call, 'from'), readId(call, 'from_user_id'), contacts);
  const isCustomers = readField(call, 'direction') !== 'BUSINESS_INITIATED';
  if (providerId === null || contact === null || readField(call, 'event') !== 'terminate' || !isCustomers) return null;
  return {
    channel: 'whatsapp_oficial',
    type: 'message',
    chatKey: contact.identities[0].value,
    providerId,
    sentAt: toInstant(readField(call, 'timestamp'), context.receivedAt),
    contact,
    content: { kind: 'call', video: false },
    quotedProviderId: null,
    forwarded: false,
    fromMe: false,
  };
};

/** A number as WhatsApp writes it: digits with the country code. What is none counts as none, for it would become a contact's number. */
const readNumberOf = (value: unknown, field: string): string | null => {
  const number = readId(value, field);
  if (number === null || /^[1-9]\d{6,14}$/.test(number)) return number;
  log.warn('WEBHOOK_NUMBER_UNREADABLE what stands for a number is none', { field });
  return null;
};

/** A business-scoped id that changed; undefined for any other message. Descriptions differ on whether `from_user_id` is the new one or the old one: whichever of
 *  those it says is not the previous one is the new one, and without a new one there is nothing to join. Where none is called the previous one,
 *  it is `from_user_id`. */
const readIdChange = (message: unknown, providerId: string): InboundEvent | null | undefined => {
  const system = readField(message, 'system');
  if (readField(message, 'type') !== 'system' || readField(system, 'type') !== 'user_changed_user_id') return undefined;
  const from = readId(message, 'from_user_id');
  const said = [readId(system, 'user_id'), readId(system, 'new_user_id'), from];
  const previous = readId(system, 'previous_user_id') ?? from;
  const now = said.find((id) => id !== null && id !== previous) ?? null;
  if (previous === null || now === null) return null;
  return {
    channel: 'whatsapp_oficial',
    type: 'identity-changed',
    chatKey: previous,
    providerId,
    from: { kind: 'bsuid', value: previous },
    to: [{ kind: 'bsuid', value: now }],
  };
};

type KnownContact = InboundContact & { identities: [Identity, ...Identity[]] };

/** The business-scoped id comes first: it is in every webhook, while the number may be hidden behind a username.
 *  A message in a group belongs to the group. */
const toContact = (
  message: unknown,
  phone: string | null,
  userId: string | null,
  contacts: ReadonlyArray<unknown>,
): KnownContact | null => {
  const groupId = readId(message, 'group_id');
  if (groupId !== null) return { identities: [{ kind: 'group', value: groupId }], name: null };
  const entry = entryOf(phone, userId, contacts);
  const bsuid = userId ?? readId(entry, 'user_id');
  const number = phone ?? readNumberOf(entry, 'wa_id');
  const identities: Identity[] = [];
  if (bsuid !== null) identities.push({ kind: 'bsuid', value: bsuid });
  if (number !== null) identities.push({ kind: 'phone', value: number });
  const [first, ...others] = identities;
  const profile = readField(entry, 'profile');
  return first === undefined
    ? null
    : {
        identities: [first, ...others],
        name: readText(readField(profile, 'name'), 250),
        username: readText(readField(profile, 'username'), 250),
      };
};

/** The second is the word of older versions. */
const numberChangeTypes: ReadonlySet<unknown> = new Set(['user_changed_number', 'customer_changed_number']);

const readNumberChange = (message: unknown): Identity[] => {
  const system = readField(message, 'system');
  if (readField(message, 'type') !== 'system' || !numberChangeTypes.has(readField(system, 'type'))) return [];
  const bsuid = readId(system, 'user_id');
  const phone = readNumberOf(system, 'wa_id') ?? readNumberOf(system, 'new_wa_id');
  const identities: Identity[] = [];
  if (bsuid !== null) identities.push({ kind: 'bsuid', value: bsuid });
  if (phone !== null) identities.push({ kind: 'phone', value: phone });
  return identities;
};

const toContent = (message: unknown): MessageContent => {
  const type = readText(readField(message, 'type'), 60) ?? 'unknown';
  return toKnownContent(type, message) ?? toUnsupported(type, message);
};

/** Null when the type is new to us or its body is not what it should be. */
const toKnownContent = (type: string, message: unknown): MessageContent | null => {
  const part = readField(message, type);
  switch (type) {
    case 'text':
      return aboutProduct(textContent(readText(readField(part, 'body'), wholeText), null), message);
    case 'button':
      return textContent(readText(readField(part, 'text')), readText(readField(part, 'payload'), 256));
    case 'interactive':
      return toInteractiveReply(part);
    case 'image':
    case 'video':
    case 'audio':
    case 'document':
    case 'sticker': {
      const media = toMedia(part);
      return media && { kind: type, caption: readText(readField(part, 'caption')), media };
    }
    case 'location': {
      const latitude = readNumber(readField(part, 'latitude'));
      const longitude = readNumber(readField(part, 'longitude'));
      if (latitude === null || longitude === null) return null;
      return {
        kind: 'location',
        latitude,
        longitude,
        name: readText(readField(part, 'name'), 500),
        address: readText(readField(part, 'address'), 1000),
      };
    }
    case 'contacts': {
      const cards = readList(part);
      if (cards.length === 0) return null;
      return { kind: 'contacts', vCard: cards.map(toVCard).join(''), displayName: cutText(cards.map(contactName).join(', '), 250, 250) };
    }
    case 'order':
      return toOrder(part);
    case 'reaction': {
      const targetProviderId = readId(part, 'message_id', 512);
      return targetProviderId === null ? null : { kind: 'reaction', targetProviderId, emoji: readText(readField(part, 'emoji'), 64) };
    }
    default:
      return null;
  }
};

/** Kept whole, as a file when it is longer than a row keeps; a webhook is not longer. */
const wholeText = 6_000_000;

const textContent = (body: string | null, replyId: string | null): MessageContent | null =>
  body === null ? null : { kind: 'text', body, replyId };

const toInteractiveReply = (interactive: unknown): MessageContent | null => {
  const type = readField(interactive, 'type');
  if (type === 'button_reply' || type === 'list_reply') {
    const reply = readField(interactive, type);
    const title = readText(readField(reply, 'title'));
    const details = {
      kind: 'choice' as const,
      of: type === 'list_reply' ? ('list' as const) : ('buttons' as const),
      title: title ?? '',
      description: readText(readField(reply, 'description'), 1000),
    };
    return title === null ? null : { kind: 'text', body: title, replyId: readText(readField(reply, 'id'), 256), details };
  }
  return type === 'nfm_reply' ? toForm(readField(interactive, type)) : null;
};

/** A finished form (WhatsApp Flow). Its own title is only ever "Sent". */
const toForm = (reply: unknown): MessageContent | null => {
  const answers = formAnswers(readText(readField(reply, 'response_json')) ?? '');
  const body = readText(readField(reply, 'body'));
  if (answers.length === 0) return textContent(body, null);
  const details = { kind: 'answers' as const, title: null, answers };
  return { kind: 'text', body: detailsText(details), replyId: null, details };
};

/** What was put into the cart; Meta tells what the shop calls each item, and not its name. */
const toOrder = (order: unknown): MessageContent | null => {
  const read = readList(readField(order, 'product_items')).map((item) => ({
    name: null,
    code: readText(readField(item, 'product_retailer_id'), 1000),
    quantity: readNumber(readField(item, 'quantity')) ?? 1,
    price: readNumber(readField(item, 'item_price')),
    currency: readText(readField(item, 'currency'), 3),
  }));
  const note = readText(readField(order, 'text'), 4000);
  const [first, ...others] = read;
  if (!first) return textContent(note, null);
  const isOneCurrency = others.every(({ currency }) => currency === first.currency);
  const items = read.map((item) => orderedItem.parse(item));
  const details = messageDetails.parse({
    kind: 'order',
    note,
    title: null,
    items,
    pieces: items.reduce((sum, { quantity }) => sum + quantity, 0),
    total: isOneCurrency ? totalOf(items) : null,
    currency: isOneCurrency ? first.currency : null,
  });
  return { kind: 'text', body: detailsText(details), replyId: null, details };
};

/** A question about something in the catalogue names it. */
const aboutProduct = (content: MessageContent | null, message: unknown): MessageContent | null => {
  const code = readText(readField(readField(readField(message, 'context'), 'referred_product'), 'product_retailer_id'), 1000);
  if (content?.kind !== 'text' || code === null) return content;
  return { ...content, details: { kind: 'product', name: null, code, description: null, price: null, currency: null, url: null } };
};

const toMedia = (part: unknown): InboundMedia | null => {
  const providerMediaId = readId(part, 'id', 256);
  if (providerMediaId === null) return null;
  return {
    providerMediaId,
    url: null,
    mimeType: readText(readField(part, 'mime_type'), 150) ?? 'application/octet-stream',
    fileName: readText(readField(part, 'filename'), 255),
    sha256: readText(readField(part, 'sha256'), 128),
    voice: readField(part, 'voice') === true,
    animated: readField(part, 'animated') === true,
  };
};

/** `unsupported.type` is what it was called in the app. */
const toUnsupported = (type: string, message: unknown): MessageContent => ({
  kind: 'unsupported',
  providerType: readText(readField(readField(message, 'unsupported'), 'type'), 60) ?? type,
  errorCode: readNumber(readField(readList(readField(message, 'errors'))[0], 'code')),
});

const acks = new Map<unknown, 1 | 2 | 3 | 5 | 'failed'>([
  ['sent', 1],
  ['delivered', 2],
  ['read', 3],
  ['played', 5],
  ['failed', 'failed'],
]);

const toStatusEvent = (status: unknown, context: Context): InboundEvent | null => {
  const providerId = readId(status, 'id', 512);
  const ack = acks.get(readField(status, 'status'));
  if (providerId === null || ack === undefined) return null;
  const error = readList(readField(status, 'errors'))[0];
  return {
    channel: 'whatsapp_oficial',
    type: 'status',
    chatKey: readId(status, 'recipient_user_id') ?? readId(status, 'recipient_id') ?? providerId,
    providerId,
    status: ack,
    at: toInstant(readField(status, 'timestamp'), context.receivedAt),
    callbackData: readText(readField(status, 'biz_opaque_callback_data'), 512),
    error: ack === 'failed' ? toStatusError(error) : null,
    pricing: toPricing(readField(status, 'pricing')),
  };
};

/** `billable` is on its way out; where it is missing, the type tells. Before July 2025 there was no type. */
const toPricing = (pricing: unknown): MessagePricing | null => {
  const category = readText(readField(pricing, 'category'), 60)?.toLowerCase();
  const type = readText(readField(pricing, 'type'), 60)?.toLowerCase() ?? null;
  const said = readField(pricing, 'billable');
  const billable = typeof said === 'boolean' ? said : type === null ? null : !type.startsWith('free');
  if (category === undefined || billable === null) return null;
  return { category, type, billable, model: readText(readField(pricing, 'pricing_model'), 60) };
};

const toStatusError = (error: unknown): { code: number; reason: string; retryable: boolean } => ({
  code: readNumber(readField(error, 'code')) ?? 0,
  retryable: isRetryable(readNumber(readField(error, 'code')) ?? 0),
  reason:
    readText(readField(readField(error, 'error_data'), 'details'), 1000) ??
    readText(readField(error, 'message'), 1000) ??
    readText(readField(error, 'title'), 1000) ??
    '',
});

/** Unix seconds as Meta writes them (a string), to ISO 8601. */
const toInstant = (timestamp: unknown, otherwise: string): string => {
  const seconds = readNumber(timestamp);
  return instantOf(seconds === null ? null : seconds * 1000, otherwise);
};
