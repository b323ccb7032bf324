import type { Refusal, Unclear } from '../adapter.ts';
import { graphCall, type Answered } from '../meta/graph-call.ts';
import { graphVersion } from '../meta/graph-version.ts';
import { proofOf, toPageRefusal } from '../meta/page-client.ts';
import { pageFields } from '../meta/page-fields.ts';
import { readField, readList, readText } from '../meta/read-json.ts';

export { graphVersion };

/** The platform's app at Meta and where to call it. `baseUrl` without version and trailing slash. */
export type FacebookApp = { baseUrl: string; appId: string; appSecret: string };

/** A page somebody manages, with the Instagram account that belongs to it. */
export type FacebookPage = {
  id: string;
  name: string;
  /** Of the page. Made from a long-lived user token it does not run out; it dies with the password or the permission. */
  token: string;
  instagram: { id: string; username: string | null } | null;
};

/** What we ask for at sign-in. `human_agent` answers need a review by Meta and no scope of the person. */
export const facebookScopes = [
  'pages_show_list',
  'pages_messaging',
  'pages_manage_metadata',
  'pages_read_engagement',
  'business_management',
  'instagram_basic',
  'instagram_manage_messages',
];

/** Without these no page can be connected. */
const neededScopes = ['pages_show_list', 'pages_messaging', 'pages_manage_metadata'];
/** Nor, without these, an Instagram account: what its customers write would not come, and no answer would go. */
const neededOnInstagram = ['instagram_basic', 'instagram_manage_messages'];

const limitMs = 8_000;
/** Pages of the list of pages, a hundred each. */
const mostLists = 5;

export type TokenCheck =
  /** `missingOnInstagram`: what was not given that Instagram accounts need. */
  | { kind: 'valid'; userId: string; missingOnInstagram: string[] }
  | { kind: 'invalid' }
  | { kind: 'scopes'; missing: string[] }
  | Refusal
  | Unclear;

/** Calls that connect pages, in the name of whoever signed in at Facebook. Every one answers with an outcome.
 *  https://developers.facebook.com/docs/facebook-login/guides/access-tokens */
export const facebookLogin = ({ baseUrl, appId, appSecret }: FacebookApp) => {
  const ask = (method: 'GET' | 'POST' | 'DELETE', path: string, query: Record<string, string>, token?: string) =>
    graphCall(
      `${baseUrl}/${graphVersion}/${path}?${new URLSearchParams({
        ...query,
        ...(token === undefined ? {} : { appsecret_proof: proofOf(token, appSecret) }),
      }).toString()}`,
      { method, token },
      limitMs,
    );

  return {
    /** Whether a user's token is one of our app, and allows what we need. */
    checkToken: async (userToken: string): Promise<TokenCheck> => {
      const answer = await ask('GET', 'debug_token', { input_token: userToken }, `${appId}|${appSecret}`);
      if (answer.kind !== 'answer') return answer;
      if (!answer.ok) return toPageRefusal(answer);
      const facts = readField(answer.json, 'data');
      const userId = readText(readField(facts, 'user_id'), 128);
      if (readField(facts, 'is_valid') !== true || readText(readField(facts, 'app_id'), 128) !== appId || userId === null)
        return { kind: 'invalid' };
      const scopes = readList(readField(facts, 'scopes'));
      const missing = neededScopes.filter((scope) => !scopes.includes(scope));
      if (missing.length > 0) return { kind: 'scopes', missing };
      return { kind: 'valid', userId, missingOnInstagram: neededOnInstagram.filter((scope) => !scopes.includes(scope)) };
    },

    /** A user token of 60 days for one of an hour. */
    exchangeToken: async (userToken: string): Promise<{ kind: 'token'; token: string } | Refusal | Unclear> => {
      const query = { grant_type: 'fb_exchange_token', client_id: appId, client_secret: appSecret, fb_exchange_token: userToken };
      const answer = await ask('GET', 'oauth/access_token', query);
      if (answer.kind !== 'answer') return answer;
      if (!answer.ok) return toPageRefusal(answer);
      const token = readText(readField(answer.json, 'access_token'), 4000);
      return token === null ? unreadable(answer) : { kind: 'token', token };
    },

    /** Pages the person gave us, at most 500. */
    listPages: async (userId: string, userToken: string): Promise<{ kind: 'pages'; pages: FacebookPage[] } | Refusal | Unclear> => {
      const pages: FacebookPage[] = [];
      let after: string | null = null;
      for (let list = 0; list < mostLists; list++) {
        const query: Record<string, string> = {
          fields: 'id,name,access_token,instagram_business_account{id,username}',
          limit: '100',
          ...(after === null ? {} : { after }),
        };
        const answer = await ask('GET', `${encodeURIComponent(userId)}/accounts`, query, userToken);
        if (answer.kind !== 'answer') return answer;
        if (!answer.ok) return toPageRefusal(answer);
        const data = readField(answer.json, 'data');
        if (!Array.isArray(data)) return unreadable(answer);
        pages.push(...data.flatMap(toPage));
        const paging = readField(answer.json, 'paging');
        after = readText(readField(readField(paging, 'cursors'), 'after'), 1000);
        if (after === null || readText(readField(paging, 'next')) === null) break;
      }
      return { kind: 'pages', pages };
    },

    /** Has Meta tell us what happens on a page and on its Instagram account. */
    subscribe: async (page: Pick<FacebookPage, 'id' | 'token'>): Promise<{ kind: 'done' } | Refusal | Unclear> => {
      const answer = await ask('POST', `${page.id}/subscribed_apps`, { subscribed_fields: pageFields }, page.token);
      if (answer.kind !== 'answer') return answer;
      return answer.ok ? { kind: 'done' } : toPageRefusal(answer);
    },

    unsubscribe: async (page: Pick<FacebookPage, 'id' | 'token'>): Promise<{ kind: 'done' } | Refusal | Unclear> => {
      const answer = await ask('DELETE', `${page.id}/subscribed_apps`, {}, page.token);
      if (answer.kind !== 'answer') return answer;
      return answer.ok ? { kind: 'done' } : toPageRefusal(answer);
    },
  };
};
export type FacebookLogin = ReturnType<typeof facebookLogin>;

const unreadable = ({ status }: Answered): Unclear => ({ kind: 'unclear', cause: 'unreadableAnswer', httpStatus: status });

/** A page without its token is one we may not write for. */
const toPage = (value: unknown): FacebookPage[] => {
  const id = readText(readField(value, 'id'), 128);
  const token = readText(readField(value, 'access_token'), 4000);
  if (id === null || token === null) return [];
  const account = readField(value, 'instagram_business_account');
  const accountId = readText(readField(account, 'id'), 128);
  return [
    {
      id,
      token,
      name: readText(readField(value, 'name'), 200) ?? id,
      instagram: accountId === null ? null : { id: accountId, username: readText(readField(account, 'username'), 100) },
    },
  ];
};
