import { createHash, createPrivateKey, sign, type KeyObject } from 'node:crypto';
import { readKeyFile, type KeyFile } from '@balcao/shared/domain/integrations/read-key-file.ts';
import { cutCodePoints } from '@balcao/shared/domain/text/cut-text.ts';
import { parseJson } from '@balcao/shared/domain/text/parse-json.ts';
import { AppError } from '@balcao/shared/errors/app-error.ts';
import * as z from 'zod';
import { BoundedCache } from '../../../../platform/bounded-cache.ts';
import { isRetryable, notAnAnswer, postTo, statusOf, type Caller } from './call-service.ts';

const timeoutMs = 10_000;
const tokenAddress = 'https://oauth2.googleapis.com/token';
const agentAddress = 'https://dialogflow.googleapis.com';
/** An assertion is valid for an hour at most. */
const assertionSec = 3600;
/** A token is not used in its last minute. */
const tokenMarginMs = 60_000;
/** Characters of a query. https://cloud.google.com/dialogflow/quotas */
const longestQuery = 256;

const tokenAnswer = z.object({ access_token: z.string().min(1), expires_in: z.number().positive().default(3600) });
const detected = z.object({
  queryResult: z.object({
    fulfillmentText: z.string().nullish(),
    fulfillmentMessages: z
      .array(
        z.object({
          platform: z.string().nullish(),
          text: z.object({ text: z.array(z.string()).nullish() }).nullish(),
          payload: z.record(z.string(), z.unknown()).nullish(),
        }),
      )
      .nullish(),
    intent: z.object({ displayName: z.string().nullish() }).nullish(),
    diagnosticInfo: z.record(z.string(), z.unknown()).nullish(),
  }),
});
export type QueryResult = z.output<typeof detected>['queryResult'];

/** `jsonContent`: the key file of its service account. */
export type Agent = { projectName: string; language: string; jsonContent: string };
/** `newToken`: signs in although there is a token that is still valid, as a test of the key has to. */
type Query = { session: string; text: string; timeZone?: string; newToken?: boolean };

/** What an agent of Dialogflow ES answers to a text in a session. The text is cut at 256 characters.
 *  @throws AppError ERR_INTEGRATION_KEY_FILE, ERR_INTEGRATION_KEY when Google refuses the key, those of `postTo`, ERR_INTEGRATION_ANSWER. */
export const detectIntent = async (
  caller: Caller,
  { projectName, language, jsonContent }: Agent,
  { session, text: query, timeZone, newToken = false }: Query,
  now: Date,
): Promise<QueryResult> => {
  const keyFile = readKeyFile(jsonContent);
  if (!keyFile) throw new AppError('ERR_INTEGRATION_KEY_FILE', undefined);
  const addresses = addressesOf(keyFile, caller.ownOrigins);
  const token = (newToken ? undefined : validToken(keyFile, now)) ?? (await signIn(caller, keyFile, addresses.token, now));
  const path = `/v2/projects/${encodeURIComponent(projectName)}/agent/sessions/${encodeURIComponent(session)}:detectIntent`;
  const text = await postTo(caller, new URL(path, addresses.agent), {
    headers: { accept: 'application/json', 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({
      queryInput: { text: { text: cutCodePoints(query, longestQuery), languageCode: language } },
      ...(timeZone === undefined ? {} : { queryParams: { timeZone } }),
    }),
    timeoutMs,
  }).catch((error: unknown) => {
    // A token may be revoked before it expires.
    if (statusOf(error) === 401) tokens.forget(tokenKey(keyFile));
    throw error;
  });
  return detected.safeParse(parseJson(text)).data?.queryResult ?? notAnAnswer(text);
};

/** Google's, whatever the file says; a file whose `token_uri` is a local emulator names that emulator for Dialogflow, too. */
const addressesOf = ({ tokenUri }: KeyFile, ownOrigins: ReadonlySet<string>): { token: URL; agent: string } => {
  const own = URL.parse(tokenUri);
  return own && ownOrigins.has(own.origin) ? { token: own, agent: own.origin } : { token: new URL(tokenAddress), agent: agentAddress };
};

/** By account and key: another key, also of another company, has another token. */
const tokens = new BoundedCache<{ token: string; until: number }>(500);
const tokenKey = ({ clientEmail, privateKey, tokenUri }: KeyFile): string =>
  createHash('sha256')
    .update(JSON.stringify([clientEmail, privateKey, tokenUri]))
    .digest('hex');

const validToken = (keyFile: KeyFile, now: Date): string | undefined => {
  const stored = tokens.get(tokenKey(keyFile));
  return stored && stored.until > now.getTime() ? stored.token : undefined;
};

/** A new token of the service account; it is stored until it expires. */
const signIn = async (caller: Caller, keyFile: KeyFile, url: URL, now: Date): Promise<string> => {
  const key = privateKeyOf(keyFile);
  if (!key) throw new AppError('ERR_INTEGRATION_KEY_FILE', undefined);
  const body = new URLSearchParams({
    grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
    assertion: assertionOf(keyFile, key, now),
  }).toString();
  const headers = { accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded' };
  const text = await postTo(caller, url, { headers, body, timeoutMs }).catch((error: unknown) => {
    // 400 and 401 say that the account or its key is wrong. https://developers.google.com/identity/protocols/oauth2/service-account
    const isRefused = statusOf(error) !== null && !isRetryable(error);
    throw isRefused ? new AppError('ERR_INTEGRATION_KEY', undefined, { cause: error }) : error;
  });
  const { access_token: token, expires_in: livesSec } = tokenAnswer.safeParse(parseJson(text)).data ?? notAnAnswer(text);
  tokens.set(tokenKey(keyFile), { token, until: now.getTime() + livesSec * 1000 - tokenMarginMs });
  return token;
};

/** A claim to speak for the service account, signed with its key (RS256). */
const assertionOf = ({ clientEmail }: KeyFile, key: KeyObject, now: Date): string => {
  const issuedAt = Math.floor(now.getTime() / 1000);
  const claims = {
    iss: clientEmail,
    scope: 'https://www.googleapis.com/auth/cloud-platform',
    aud: tokenAddress,
    iat: issuedAt,
    exp: issuedAt + assertionSec,
  };
  const claimed = [{ alg: 'RS256', typ: 'JWT' }, claims].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.');
  return `${claimed}.${sign('sha256', Buffer.from(claimed), key).toString('base64url')}`;
};

/** Null for a key that is damaged, or of another kind than RSA. */
const privateKeyOf = ({ privateKey }: KeyFile): KeyObject | null => {
  try {
    const key = createPrivateKey(privateKey);
    return key.asymmetricKeyType === 'rsa' ? key : null;
  } catch {
    return null;
  }
};
