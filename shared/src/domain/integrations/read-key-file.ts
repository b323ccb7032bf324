import * as z from 'zod';
import { parseJson } from '../text/parse-json.ts';

/** Of a service account's key file, what it takes to sign in with it. */
export type KeyFile = { clientEmail: string; privateKey: string; tokenUri: string };

/** The key file that Google Cloud hands out for a service account; null for anything else. https://developers.google.com/identity/protocols/oauth2/service-account */
export const readKeyFile = (text: string): KeyFile | null => {
  const { client_email: clientEmail, private_key: privateKey, token_uri: tokenUri = '' } = file.safeParse(parseJson(text)).data ?? {};
  if (typeof clientEmail !== 'string' || !clientEmail.includes('@')) return null;
  if (typeof privateKey !== 'string' || !privateKey.includes('PRIVATE KEY')) return null;
  return { clientEmail, privateKey, tokenUri: typeof tokenUri === 'string' ? tokenUri : '' };
};

const file = z.record(z.string(), z.unknown());
