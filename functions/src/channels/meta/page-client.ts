import { createHmac } from 'node:crypto';
import type { FacebookChannel } from '@balcao/shared/domain/channels.ts';
import { placeOfPart } from '@balcao/shared/domain/messages/part-id.ts';
import type { OutboundMessage, Recipient } from '@balcao/shared/events/channel-messages.ts';
import type { ClientSettings, MediaOutcome, ProviderClient, Refusal, SendOutcome, Unclear } from '../adapter.ts';
import { fetchFile, graphCall, isAddressOver, toRefusal as toGraphRefusal, type Answered } from './graph-call.ts';
import { graphVersion } from './graph-version.ts';
import { pageFields } from './page-fields.ts';
import { pageErrorCode, pageErrorRule } from './page-errors.ts';
import { readField, readList, readNumber, readText } from './read-json.ts';
import { attachmentTypes, isAddress, toPageMessage, type PageMessageBody } from './to-page-message.ts';

/** `baseUrl` without version and trailing slash: https://graph.facebook.com, or the local simulator. */
export type PageClientConfig = ClientSettings & {
  channel: FacebookChannel;
  /** The page; Instagram accounts are written from through the page they belong to. */
  pageId: string;
  /** The page's token; never logged, never in an outcome. */
  token: string;
  /** Key that proves that a call comes from our app. */
  appSecret: string;
  /** People may still answer after the first day: Meta gave the app permission for it. */
  humanAgent: boolean;
};

/** Calls of the Graph API for one page. Every method answers with an outcome; none throws for what the other side does. */
export const createPageClient = (config: PageClientConfig): ProviderClient => {
  const { baseUrl, channel, pageId, token, appSecret, humanAgent, timeoutMs = 15_000, mediaTimeoutMs = 60_000 } = config;
  const ask = (method: 'GET' | 'POST', path: string, body?: PageMessageBody, limitMs = timeoutMs) =>
    graphCall(
      `${baseUrl}/${graphVersion}/${path}${path.includes('?') ? '&' : '?'}appsecret_proof=${proofOf(token, appSecret)}`,
      { method, token, body: body && JSON.stringify(body) },
      limitMs,
    );
  const act = async (body: PageMessageBody): Promise<{ kind: 'done' } | Refusal | Unclear> => {
    const answer = await ask('POST', `${pageId}/messages`, body);
    if (answer.kind !== 'answer') return answer;
    return answer.ok ? { kind: 'done' } : toPageRefusal(answer);
  };
  const say = async (body: PageMessageBody, standing: PageMessageBody, limitMs: number): Promise<SendOutcome> => {
    const answer = await ask('POST', `${pageId}/messages`, { ...standing, ...body }, limitMs);
    if (answer.kind !== 'answer') return answer;
    if (!answer.ok) return toPageRefusal(answer);
    const providerId = readText(readField(answer.json, 'message_id'), 512);
    return providerId === null ? { kind: 'unclear', cause: 'unreadableAnswer', httpStatus: answer.status } : { kind: 'sent', providerId };
  };

  const fetchAt = (url: string, maxBytes: number): Promise<MediaOutcome> =>
    fetchFile(url, {
      mayFetch: (address) => isMetaAddress(address, baseUrl),
      announcedType: null,
      maxBytes,
      limitMs: mediaTimeoutMs,
      ruleOf: pageErrorRule,
    });

  /** Where the file of a message is now. https://developers.facebook.com/docs/graph-api/reference/message */
  const newAddressOf = async (messageId: string): Promise<string | { kind: 'gone' } | Refusal | Unclear> => {
    const { providerId, index } = placeOfPart(messageId);
    const answer = await ask('GET', `${encodeURIComponent(providerId)}?fields=message,attachments`);
    if (answer.kind !== 'answer') return answer;
    if (!answer.ok) {
      const isUnknown = answer.status === 404 || readField(readField(answer.json, 'error'), 'error_subcode') === 33;
      return isUnknown ? { kind: 'gone' } : toPageRefusal(answer);
    }
    // A text is a part of its own, before the files.
    const files = readList(readField(readField(answer.json, 'attachments'), 'data'));
    const file = files[readText(readField(answer.json, 'message')) === null ? index : index - 1];
    const addresses = [
      readField(readField(file, 'image_data'), 'url'),
      readField(readField(file, 'video_data'), 'url'),
      readField(file, 'file_url'),
    ];
    return addresses.map((address) => readText(address, 4000)).find((address) => address !== null) ?? { kind: 'gone' };
  };

  /** In the first words that Meta takes; a refusal had no effect. */
  const sayOneOf = async ([first, ...others]: [PageMessageBody, ...PageMessageBody[]], standing: PageMessageBody, limitMs: number) => {
    let outcome = await say(first, standing, limitMs);
    for (const other of others) {
      if (outcome.kind !== 'refused' || outcome.reasonKey !== 'badRequest') break;
      outcome = await say(other, standing, limitMs);
    }
    return outcome;
  };

  return {
    prepare: (message) => {
      const made = toPageMessage(message);
      if (made.kind === 'unsendable') return made;
      if (made.kind === 'action')
        return {
          kind: 'ready',
          send: async () => {
            const chosen = await act(made.body);
            const isByName = chosen.kind === 'refused' && chosen.reasonKey === 'badRequest' && channel === 'instagram' && isHeart(message);
            const outcome = isByName ? await act(lovedBody(made.body)) : chosen;
            return outcome.kind === 'done' ? { kind: 'sent', providerId: `action-${message.messageId}` } : outcome;
          },
        };
      return {
        kind: 'ready',
        send: async () => {
          const bodies = channel === 'instagram' ? withShare(made.body, message) : ([made.body] as const);
          // Meta fetches what lies at an address before it answers.
          const limitMs = hasAddress(message) ? mediaTimeoutMs : timeoutMs;
          const answered = await sayOneOf([...bodies], { messaging_type: 'RESPONSE' }, limitMs);
          // Only Meta knows for sure whether the day is over; a refusal had no effect.
          const isLate = answered.kind === 'refused' && answered.reasonKey === 'windowClosed';
          return isLate && humanAgent && message.byPerson
            ? sayOneOf([...bodies], { messaging_type: 'MESSAGE_TAG', tag: 'HUMAN_AGENT' }, limitMs)
            : answered;
        },
      };
    },

    markRead: (_providerId, to) => act({ ...recipientOf(to), sender_action: 'mark_seen' }),

    showTyping: (to) => act({ ...recipientOf(to), sender_action: 'typing_on' }),

    takeThreadControl: async (to) => {
      const answer = await ask('POST', `${pageId}/take_thread_control`, recipientOf(to));
      if (answer.kind !== 'answer') return answer;
      return answer.ok ? { kind: 'done' } : toPageRefusal(answer);
    },

    // Meta fetches it, which may take longer than a send may wait: so it is there before the message goes.
    // https://developers.facebook.com/docs/messenger-platform/reference/attachment-upload-api
    uploadMedia: async (file) => {
      const url = await file.url(channel === 'instagram' ? plainFileName(file.fileName) : file.fileName);
      const attachment = { type: attachmentTypes[file.as], payload: { url, is_reusable: true } };
      const platform = channel === 'instagram' ? { platform: 'instagram' } : {};
      const answer = await ask('POST', `${pageId}/message_attachments`, { ...platform, message: { attachment } }, mediaTimeoutMs);
      if (answer.kind !== 'answer') return answer;
      if (!answer.ok) {
        const refusal = toPageRefusal(answer);
        // An upload needs more permissions than a send does.
        return refusal.kind === 'refused' && refusal.reasonKey === 'permission'
          ? { kind: 'uploaded', providerMediaId: url, lasting: false }
          : refusal;
      }
      const providerMediaId = readText(readField(answer.json, 'attachment_id'), 256);
      return providerMediaId === null
        ? { kind: 'unclear', cause: 'unreadableAnswer', httpStatus: answer.status }
        : { kind: 'uploaded', providerMediaId };
    },

    getMedia: async ({ url, messageId }, { maxBytes }) => {
      const first = url === null ? ({ kind: 'gone' } as const) : await fetchAt(url, maxBytes);
      if (!isAddressOver(first) || !messageId) return first;
      const renewed = await newAddressOf(messageId);
      return typeof renewed === 'string' ? fetchAt(renewed, maxBytes) : renewed;
    },

    getProfile: async (scopedId) => {
      const fields = channel === 'facebook' ? 'first_name,last_name,profile_pic' : 'name,username,profile_pic';
      const answer = await ask('GET', `${encodeURIComponent(scopedId)}?fields=${fields}`);
      if (answer.kind !== 'answer') return answer;
      if (!answer.ok) return toPageRefusal(answer);
      const text = (name: string) => readText(readField(answer.json, name), 250);
      const picture = readText(readField(answer.json, 'profile_pic'), 4000);
      return {
        kind: 'profile',
        name: text('name') ?? ([text('first_name'), text('last_name')].filter(Boolean).join(' ') || null),
        username: text('username'),
        picture: picture === null ? null : { providerMediaId: null, url: picture },
        identities: [{ kind: scopedKinds[channel], value: scopedId }],
      };
    },

    keepSubscribed: async () => {
      const answer = await ask('POST', `${pageId}/subscribed_apps?subscribed_fields=${encodeURIComponent(pageFields)}`);
      if (answer.kind !== 'answer') return answer;
      return answer.ok ? { kind: 'done' } : toPageRefusal(answer);
    },

    probe: async () => {
      const answer = await ask('GET', `${pageId}?fields=id`);
      if (answer.kind !== 'answer') return answer;
      return answer.ok ? { kind: 'done' } : toPageRefusal(answer);
    },
  };
};

/** What a person is known by to a page, and to an Instagram account. */
export const scopedKinds = { facebook: 'psid', instagram: 'igsid' } as const satisfies Record<FacebookChannel, string>;

const recipientOf = ({ scopedId }: Recipient) => ({ recipient: { id: scopedId } });

/** Descriptions of Instagram differ: it takes any emoji, or this one alone, by its name. */
const isHeart = ({ content }: OutboundMessage): boolean => content.kind === 'reaction' && /^\u2764\ufe0f?$/.test(content.emoji ?? '');
const lovedBody = (body: PageMessageBody): PageMessageBody => ({
  ...body,
  payload: { message_id: readField(body['payload'], 'message_id'), reaction: 'love' },
});

const fileOf = ({ content }: OutboundMessage): string | null => ('providerMediaId' in content ? content.providerMediaId : null);
const hasAddress = (message: OutboundMessage): boolean => isAddress(fileOf(message) ?? '');

/** How a message to Instagram names a file that was uploaded: by Instagram's pages as a share, by Messenger's, which are meant for both, as an
 *  attachment. https://developers.facebook.com/documentation/business-messaging/instagram-messaging/features/attachment-upload */
const withShare = (body: PageMessageBody, message: OutboundMessage): [PageMessageBody, ...PageMessageBody[]] => {
  const id = fileOf(message);
  if (id === null || isAddress(id)) return [body];
  const attachment = { type: 'MEDIA_SHARE', payload: { id } };
  return [{ ...body, message: { attachment, metadata: message.messageId } }, body];
};

/** Instagram takes no other letters in the name of a file that is uploaded. */
const plainFileName = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]/g, '_');

/** https://developers.facebook.com/docs/graph-api/securing-requests */
export const proofOf = (token: string, appSecret: string): string => createHmac('sha256', appSecret).update(token).digest('hex');

/** The refusal by the number that says what is wrong, which is often the subcode. */
export const toPageRefusal = (answer: Answered): Refusal | Unclear => {
  const refusal = toGraphRefusal(answer, pageErrorRule);
  if (refusal.kind !== 'refused' || refusal.code === null) return refusal;
  return { ...refusal, code: pageErrorCode(refusal.code, readNumber(readField(readField(answer.json, 'error'), 'error_subcode'))) };
};

const metaHosts = ['fbcdn.net', 'whatsapp.net', 'fbsbx.com', 'cdninstagram.com', 'facebook.com', 'instagram.com'];

/** Whether an address is one of Meta's own, or of the stand-in that we are told to call. Customers cannot make us ask any other. */
export const isMetaAddress = (url: URL, baseUrl: string): boolean => {
  if (url.origin === new URL(baseUrl).origin) return true;
  return (
    url.protocol === 'https:' && url.port === '' && metaHosts.some((host) => url.hostname === host || url.hostname.endsWith(`.${host}`))
  );
};
