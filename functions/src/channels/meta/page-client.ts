import { createHmac } from 'node:crypto';
import type { FacebookChannel } from '@balcao/shared/domain/channels.ts';
import type { Recipient } from '@balcao/shared/events/channel-messages.ts';
import type { ClientSettings, ProviderClient, Refusal, SendOutcome, Unclear } from '../adapter.ts';
import { fetchFile, graphCall, toRefusal as toGraphRefusal, type Answered } from './graph-call.ts';
import { graphVersion } from './graph-version.ts';
import { pageFields } from './page-fields.ts';
import { pageErrorCode, pageErrorRule } from './page-errors.ts';
import { readField, readNumber, readText } from './read-json.ts';
import { toPageMessage, type PageMessageBody } from './to-page-message.ts';

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
  const ask = (method: 'GET' | 'POST', path: string, body?: PageMessageBody) =>
    graphCall(
      `${baseUrl}/${graphVersion}/${path}${path.includes('?') ? '&' : '?'}appsecret_proof=${proofOf(token, appSecret)}`,
      { method, token, body: body && JSON.stringify(body) },
      timeoutMs,
    );
  const act = async (body: PageMessageBody): Promise<{ kind: 'done' } | Refusal | Unclear> => {
    const answer = await ask('POST', `${pageId}/messages`, body);
    if (answer.kind !== 'answer') return answer;
    return answer.ok ? { kind: 'done' } : toPageRefusal(answer);
  };
  const say = async (body: PageMessageBody, standing: PageMessageBody): Promise<SendOutcome> => {
    const answer = await ask('POST', `${pageId}/messages`, { ...standing, ...body });
    if (answer.kind !== 'answer') return answer;
    if (!answer.ok) return toPageRefusal(answer);
    const providerId = readText(readField(answer.json, 'message_id'), 512);
    return providerId === null ? { kind: 'unclear', cause: 'unreadableAnswer', httpStatus: answer.status } : { kind: 'sent', providerId };
  };

  return {
    prepare: (message) => {
      const made = toPageMessage(message);
      if (made.kind === 'unsendable') return made;
      if (made.kind === 'action')
        return {
          kind: 'ready',
          send: async () => {
            const outcome = await act(made.body);
            return outcome.kind === 'done' ? { kind: 'sent', providerId: `action-${message.messageId}` } : outcome;
          },
        };
      return {
        kind: 'ready',
        send: async () => {
          const answered = await say(made.body, { messaging_type: 'RESPONSE' });
          // Only Meta knows for sure whether the day is over; a refusal had no effect.
          const isLate = answered.kind === 'refused' && answered.reasonKey === 'windowClosed';
          return isLate && humanAgent && message.byPerson
            ? say(made.body, { messaging_type: 'MESSAGE_TAG', tag: 'HUMAN_AGENT' })
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

    // Meta fetches it from its address with the message itself.
    uploadMedia: async (file) => ({ kind: 'uploaded', providerMediaId: await file.url() }),

    getMedia: ({ url }, { maxBytes }) =>
      url === null
        ? Promise.resolve({ kind: 'gone' })
        : fetchFile(url, {
            mayFetch: (address) => isMetaAddress(address, baseUrl),
            announcedType: null,
            maxBytes,
            limitMs: mediaTimeoutMs,
            ruleOf: pageErrorRule,
          }),

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

/** https://developers.facebook.com/docs/graph-api/securing-requests */
export const proofOf = (token: string, appSecret: string): string => createHmac('sha256', appSecret).update(token).digest('hex');

/** The refusal by the number that says what is wrong, which is often the subcode. */
export const toPageRefusal = (answer: Answered): Refusal | Unclear => {
  const refusal = toGraphRefusal(answer, pageErrorRule);
  if (refusal.kind !== 'refused' || refusal.code === null) return refusal;
  return { ...refusal, code: pageErrorCode(refusal.code, readNumber(readField(readField(answer.json, 'error'), 'error_subcode'))) };
};

const metaHosts = ['fbcdn.net', 'fbsbx.com', 'cdninstagram.com', 'facebook.com', 'instagram.com'];

/** Whether an address is one of Meta's own, or of the stand-in that we are told to call. Customers cannot make us ask any other. */
export const isMetaAddress = (url: URL, baseUrl: string): boolean => {
  if (url.origin === new URL(baseUrl).origin) return true;
  return (
    url.protocol === 'https:' && url.port === '' && metaHosts.some((host) => url.hostname === host || url.hostname.endsWith(`.${host}`))
  );
};
