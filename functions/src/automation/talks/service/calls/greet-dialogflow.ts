import { createPrivateKey, randomUUID, sign, type KeyObject } from 'node:crypto';
import { readKeyFile, type KeyFile } from '@balcao/shared/domain/integrations/read-key-file.ts';
import { AppError } from '@balcao/shared/errors/app-error.ts';
import { parseJson } from '@balcao/shared/domain/text/parse-json.ts';
import * as z from 'zod';
import { notAnAnswer, postTo, shownAnswer, type Caller } from './called-service.ts';

const timeoutMs = 10_000;
const tokenAddress = 'https://oauth2.googleapis.com/token';
const agentAddress = 'https://dialogflow.googleapis.com';
/** An assertion lives an hour at most. */
const livesSec = 3600;

const tokenAnswer = z.object({ access_token: z.string().min(1) });
const detected = z.object({
  queryResult: z.object({
    fulfillmentText: z.string().optional(),
    fulfillmentMessages: z.array(z.object({ text: z.object({ text: z.array(z.string()) }).optional() })).optional(),
    intent: z.object({ displayName: z.string().optional() }).nullish(),
  }),
});

type Agent = { projectName: string; jsonContent: string; language: string; now: Date };

/** Greets an agent of Dialogflow ES in a conversation of its own, and answers what it says.
 *  @throws AppError ERR_INTEGRATION_KEY_FILE, ERR_INTEGRATION_KEY when Google does not take the key, those of `postTo`, ERR_INTEGRATION_ANSWER. */
export const greetDialogflow = async (caller: Caller, { projectName, jsonContent, language, now }: Agent): Promise<string> => {
  const keyFile = readKeyFile(jsonContent);
  const privateKey = keyFile && keyOf(keyFile);
  if (!keyFile || !privateKey) throw new AppError('ERR_INTEGRATION_KEY_FILE', undefined);
  const { token: tokenUrl, agent } = addressesOf(keyFile, caller.ownOrigins);
  const token = await tokenFor(caller, tokenUrl, assertionOf(keyFile, privateKey, now));
  const path = `/v2/projects/${encodeURIComponent(projectName)}/agent/sessions/${randomUUID()}:detectIntent`;
  const text = await postTo(caller, new URL(path, agent), {
    headers: { accept: 'application/json', 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ queryInput: { text: { text: 'Oi', languageCode: language } } }),
    timeoutMs,
  });
  const { data } = detected.safeParse(parseJson(text));
  if (!data) return notAnAnswer(text);
  const { fulfillmentMessages = [], fulfillmentText = '', intent } = data.queryResult;
  const said = fulfillmentMessages.flatMap((message) => message.text?.text ?? []).filter((line) => line !== '');
  return shownAnswer(said.length > 0 ? said.join('\n') : fulfillmentText || (intent?.displayName ?? ''));
};

/** Google's, whatever the file says; a file whose `token_uri` is one of this machine's stand-ins names the stand-in of Dialogflow, too. */
export const addressesOf = ({ tokenUri }: KeyFile, ownOrigins: ReadonlySet<string>): { token: URL; agent: string } => {
  const own = URL.parse(tokenUri);
  return own && ownOrigins.has(own.origin) ? { token: own, agent: own.origin } : { token: new URL(tokenAddress), agent: agentAddress };
};

/** @throws AppError ERR_INTEGRATION_KEY */
const tokenFor = async (caller: Caller, url: URL, assertion: string): Promise<string> => {
  const body = new URLSearchParams({ grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion }).toString();
  const headers = { accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded' };
  const text = await postTo(caller, url, { headers, body, timeoutMs }).catch((error: unknown) => {
    // 400 and 401 say that the account or its key is wrong. https://developers.google.com/identity/protocols/oauth2/service-account
    const isRefused = error instanceof AppError && error.code === 'ERR_INTEGRATION_REFUSED';
    throw isRefused ? new AppError('ERR_INTEGRATION_KEY', undefined, { cause: error }) : error;
  });
  return tokenAnswer.safeParse(parseJson(text)).data?.access_token ?? notAnAnswer(text);
};

/** A claim to speak for the service account, signed with its key (RS256). */
export const assertionOf = ({ clientEmail }: KeyFile, key: KeyObject, now: Date): string => {
  const issuedAt = Math.floor(now.getTime() / 1000);
  const claims = {
    iss: clientEmail,
    scope: 'https://www.googleapis.com/auth/cloud-platform',
    aud: tokenAddress,
    iat: issuedAt,
    exp: issuedAt + livesSec,
  };
  const claimed = [{ alg: 'RS256', typ: 'JWT' }, claims].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.');
  return `${claimed}.${sign('sha256', Buffer.from(claimed), key).toString('base64url')}`;
};

/** Null for a key that is damaged, or of another kind than RSA. */
export const keyOf = ({ privateKey }: KeyFile): KeyObject | null => {
  try {
    const key = createPrivateKey(privateKey);
    return key.asymmetricKeyType === 'rsa' ? key : null;
  } catch {
    return null;
  }
};
