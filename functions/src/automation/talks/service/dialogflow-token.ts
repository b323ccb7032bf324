import { createHash } from 'node:crypto';
import type { KeyFile } from '@balcao/shared/domain/integrations/read-key-file.ts';
import { AppError } from '@balcao/shared/errors/app-error.ts';
import { parseJson } from '@balcao/shared/domain/text/parse-json.ts';
import * as z from 'zod';
import { notAnAnswer, postTo, type Caller } from './calls/called-service.ts';
import { addressesOf, assertionOf, keyOf } from './calls/greet-dialogflow.ts';
import { Hints } from '../../../platform/hints.ts';
import { statusOf } from './ask-service.ts';

const timeoutMs = 10_000;
/** A token is not used in its last minute. */
const marginMs = 60_000;
const answer = z.object({ access_token: z.string().min(1), expires_in: z.number().positive().default(3600) });

/** By the account and its key: whoever has another key, of another company too, has another token. */
const tokens = new Hints<{ token: string; until: number }>(500);
const nameOf = ({ clientEmail, privateKey, tokenUri }: KeyFile): string =>
  createHash('sha256')
    .update(JSON.stringify([clientEmail, privateKey, tokenUri]))
    .digest('hex');

/** A token that speaks for a service account, kept till it ends, and where its agent is.
 *  @throws AppError ERR_INTEGRATION_KEY_FILE, ERR_INTEGRATION_KEY when Google does not take the key, those of `postTo`, ERR_INTEGRATION_ANSWER. */
export const dialogflowToken = async (caller: Caller, keyFile: KeyFile, now: Date): Promise<{ token: string; agent: string }> => {
  const { token: url, agent } = addressesOf(keyFile, caller.ownOrigins);
  const name = nameOf(keyFile);
  const kept = tokens.get(name);
  if (kept && kept.until > now.getTime()) return { token: kept.token, agent };
  const privateKey = keyOf(keyFile);
  if (!privateKey) throw new AppError('ERR_INTEGRATION_KEY_FILE', undefined);
  const body = new URLSearchParams({
    grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
    assertion: assertionOf(keyFile, privateKey, now),
  }).toString();
  const headers = { accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded' };
  const text = await postTo(caller, url, { headers, body, timeoutMs }).catch((error: unknown) => {
    const status = statusOf(error);
    throw status === 400 || status === 401 ? new AppError('ERR_INTEGRATION_KEY', undefined, { cause: error }) : error;
  });
  const { access_token: token, expires_in: livesSec } = answer.safeParse(parseJson(text)).data ?? notAnAnswer(text);
  tokens.set(name, { token, until: now.getTime() + livesSec * 1000 - marginMs });
  return { token, agent };
};

export const forgetToken = (keyFile: KeyFile): void => tokens.forget(nameOf(keyFile));
