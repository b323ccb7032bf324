import { createHash } from 'node:crypto';
import type { FacebookChannel } from '@balcao/shared/domain/channels.ts';
import { partId } from '@balcao/shared/domain/messages/part-id.ts';
import { messageId as messageIdSchema } from '@balcao/shared/domain/ids.ts';
import type { InboundEvent } from '@balcao/shared/events/channel-messages.ts';
import { scopedKinds } from './page-client.ts';
import { readId } from './read-id.ts';
import { readField, readList, readText } from './read-json.ts';
import { toInstant } from './to-instant.ts';
import { toPageContents, type PageContent } from './to-page-contents.ts';

export type PageContext = {
  channel: FacebookChannel;
  /** Page or Instagram account; entries of others in the same body are left out. */
  accountId: string;
  /** Our app: what it sent comes back as an echo. */
  appId: string;
  /** ISO 8601; stands in for a timestamp Meta left out or that is not one. */
  receivedAt: string;
};

/** Everything a webhook body says about one page or Instagram account, in the body's own order. Total: whatever the body is, it answers, and
 *  what it cannot use is left out; messages of kinds nobody knows yet become `unsupported`.
 *  https://developers.facebook.com/docs/messenger-platform/webhooks, .../instagram-platform/webhooks */
export const receivePageEvents = (body: unknown, context: PageContext): InboundEvent[] =>
  readList(readField(body, 'entry'))
    .filter((entry) => readText(readField(entry, 'id'), 130) === context.accountId)
    .flatMap((entry) => [
      ...readList(readField(entry, 'messaging')).flatMap((item) => toEvents(item, context)),
      // While another app has the conversation, its events come as `standby`.
      ...readList(readField(entry, 'standby')).flatMap((item) =>
        toEvents(item, context).map((event) => (event.type === 'message' ? { ...event, standby: true } : event)),
      ),
    ]);

const toEvents = (item: unknown, context: PageContext): InboundEvent[] => {
  const message = readField(item, 'message');
  const isEcho = readField(message, 'is_echo') === true;
  const customer = readId(readField(item, isEcho ? 'recipient' : 'sender'), 'id');
  if (customer === null || customer === context.accountId) return [];
  const chat: Chat = {
    ...context,
    customer,
    at: toInstant(millisecondsOf(item), context.receivedAt),
    base: { channel: context.channel, chatKey: customer },
    identities: [{ kind: scopedKinds[context.channel], value: customer }],
  };
  if (message !== undefined) return toMessageEvents(message, isEcho, chat);
  const [name, convert] = Object.entries(converters).find(([field]) => readField(item, field) !== undefined) ?? [];
  return name && convert ? convert(readField(item, name), chat) : [];
};

type Chat = PageContext & {
  customer: string;
  at: string;
  base: { channel: FacebookChannel; chatKey: string };
  identities: [{ kind: 'psid' | 'igsid'; value: string }];
};

const millisecondsOf = (item: unknown): number | null => {
  const text = readText(readField(item, 'timestamp'), 20);
  return text === null ? null : Number(text);
};

const toMessageEvents = (message: unknown, isEcho: boolean, chat: Chat): InboundEvent[] => {
  const providerId = readId(message, 'mid', 500);
  if (providerId === null) return [];
  if (readField(message, 'is_deleted') === true)
    return [{ ...chat.base, type: 'delete', providerId, at: chat.at, fromMe: isEcho, identities: chat.identities }];
  const ours = isEcho ? ownMark(message, chat.appId) : null;
  // Our own send, told back: it finds the row when the answer to the call was lost.
  if (ours) return [{ ...chat.base, type: 'status', providerId, status: 1, at: chat.at, callbackData: ours.messageId }];
  return toPageContents(message).map((content, index) =>
    // One message may hold several files, each of which is a message to us.
    toMessageEvent(content, partId(providerId, index), isEcho, chat, readId(readField(message, 'reply_to'), 'mid', 500)),
  );
};

/** Null for what another app or Meta's own inbox sent. */
const ownMark = (message: unknown, appId: string): { messageId: string | null } | null => {
  const metadata = messageIdSchema.safeParse(readField(message, 'metadata'));
  if (appId !== '' && readText(readField(message, 'app_id'), 130) === appId) return { messageId: metadata.success ? metadata.data : null };
  return metadata.success && readField(message, 'app_id') === undefined ? { messageId: metadata.data } : null;
};

const toMessageEvent = (
  { content, origin }: PageContent,
  providerId: string,
  fromMe: boolean,
  { base, at, identities }: Chat,
  quotedProviderId: string | null,
): InboundEvent => ({
  ...base,
  type: 'message',
  providerId,
  sentAt: at,
  contact: { identities, name: null },
  content,
  quotedProviderId,
  forwarded: false,
  fromMe,
  origin: origin ?? undefined,
});

/** Everything besides messages, by the field that holds it. */
const converters: Readonly<Record<string, (part: unknown, chat: Chat) => InboundEvent[]>> = {
  /** A button or an entry of the menu was pressed. */
  postback: (part, chat) => {
    const title = readText(readField(part, 'title'), 2000);
    const payload = readText(readField(part, 'payload'), 1000);
    const body = title ?? payload;
    if (body === null) return [];
    const providerId = readId(part, 'mid', 500) ?? madeId('postback', chat, payload ?? body);
    return [toMessageEvent({ content: { kind: 'text', body, replyId: payload }, origin: null }, providerId, false, chat, null)];
  },
  /** Somebody came by a link or an advertisement, into a conversation that there was already. */
  referral: (part, chat) => {
    const title = readText(readField(readField(part, 'ads_context_data'), 'ad_title'), 500);
    const body = title ?? readText(readField(part, 'ref'), 500) ?? readText(readField(part, 'source'), 100);
    if (body === null) return [];
    const origin = { kind: 'referral' as const, url: readText(readField(part, 'referer_uri'), 2000) };
    return [toMessageEvent({ content: { kind: 'text', body, replyId: null }, origin }, madeId('referral', chat, body), false, chat, null)];
  },
  delivery: (part, chat) => {
    const mids = readList(readField(part, 'mids')).flatMap((mid) => readText(mid, 500) ?? []);
    if (mids.length === 0) return upTo(2, part, chat);
    return mids.map((providerId) => ({ ...chat.base, type: 'status' as const, providerId, status: 2 as const, at: chat.at }));
  },
  read: (part, chat) => {
    const providerId = readId(part, 'mid', 500);
    return providerId === null ? upTo(3, part, chat) : [{ ...chat.base, type: 'status', providerId, status: 3, at: chat.at }];
  },
  reaction: (part, chat) => {
    const targetProviderId = readId(part, 'mid', 500);
    const isTaken = readField(part, 'action') === 'unreact';
    const emoji = readText(readField(part, 'emoji'), 64) ?? emojiOf.get(readField(part, 'reaction')) ?? '👍';
    if (targetProviderId === null) return [];
    const content = { kind: 'reaction' as const, targetProviderId, emoji: isTaken ? null : emoji };
    return [toMessageEvent({ content, origin: null }, madeId('reaction', chat, targetProviderId), false, chat, null)];
  },
  take_thread_control: (part, chat) => handover('take')(part, chat),
  pass_thread_control: (part, chat) => handover('pass')(part, chat),
  message_edit: (part, chat) => {
    const providerId = readId(part, 'mid', 500);
    const body = readText(readField(part, 'text'));
    return providerId === null || body === null
      ? []
      : [{ ...chat.base, type: 'edit', providerId, body, at: chat.at, identities: chat.identities }];
  },
};

/** Which app controls the thread now. Without a new owner Meta names the previous one only: control was taken from us, or released.
 *  https://developers.facebook.com/docs/messenger-platform/handover-protocol/webhooks */
const handover =
  (kind: string) =>
  (part: unknown, chat: Chat): InboundEvent[] => {
    const [next, previous] = ['new_owner_app_id', 'previous_owner_app_id'].map((name) => readText(readField(part, name), 130));
    const isTakenFromUs = next === null && kind === 'take' && previous === chat.appId;
    const owner = isTakenFromUs || (next !== null && next !== chat.appId) ? ('other' as const) : ('us' as const);
    // Who took it is not said, and it was not ours: the next message says whose it is.
    if (next === null && kind === 'take' && !isTakenFromUs) return [];
    const providerId = madeId('control', chat, `${kind} ${previous ?? ''} ${next ?? ''}`);
    return [{ ...chat.base, type: 'thread-control', owner, providerId, identities: chat.identities, at: chat.at }];
  };

/** Meta names neither of these messages: what was sent up to the moment it tells. */
const upTo = (status: 2 | 3, part: unknown, chat: Chat): InboundEvent[] => {
  const watermark = readText(readField(part, 'watermark'), 20);
  if (watermark === null) return [];
  const moment = toInstant(Number(watermark), chat.receivedAt);
  return [
    {
      ...chat.base,
      type: 'status-up-to',
      providerId: `up-to-${status}-${moment}`,
      status,
      upTo: moment,
      identities: chat.identities,
    },
  ];
};

/** Names of reactions from before emoji came with them. */
const emojiOf = new Map<unknown, string>([
  ['love', '❤️'],
  ['smile', '😆'],
  ['wow', '😮'],
  ['sad', '😢'],
  ['angry', '😡'],
  ['like', '👍'],
  ['dislike', '👎'],
]);

/** The id of something that Meta gives none: the same for the same thing told again. */
const madeId = (kind: string, { customer, at }: Chat, what: string): string =>
  `${kind}-${createHash('sha256').update(`${customer} ${at} ${what}`).digest('hex').slice(0, 40)}`;
