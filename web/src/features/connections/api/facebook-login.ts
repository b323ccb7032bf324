import { parseJson } from '@balcao/shared/domain/text/parse-json.ts';
import type { FacebookChannel } from '@balcao/shared/domain/channels.ts';
import { api } from '../../../lib/api/client.ts';
import { ApiError } from '../../../lib/api/api-error.ts';

/** What somebody went to Facebook for: kept while they are away, by the word that Facebook hands back. */
type Errand = { state: string; channel: FacebookChannel; company: number | null };
const storageKey = 'facebook-errand';

/** How somebody came back from signing in at Facebook. */
export type FacebookReturn = Omit<Errand, 'state'> & { token: string | null };

/** Leads to Facebook's sign-in, which leads back to this page with a token in the address. It opens no window and loads no program of Facebook's.
 *  @throws ApiError ERR_FACEBOOK_NOT_CONFIGURED where the installation has no app. */
export const beginFacebookLogin = async (channel: FacebookChannel, company: number | undefined): Promise<void> => {
  const { loginUrl } = await api.getFacebookLogin();
  if (loginUrl === null) throw new ApiError('ERR_FACEBOOK_NOT_CONFIGURED', 409, undefined);
  const errand: Errand = { state: crypto.randomUUID(), channel, company: company ?? null };
  sessionStorage.setItem(storageKey, JSON.stringify(errand));
  const url = new URL(loginUrl);
  url.searchParams.set('redirect_uri', `${location.origin}${location.pathname}`);
  url.searchParams.set('state', errand.state);
  location.assign(url);
};

/** What the address says of a sign-in that was begun here; null on any other visit, and when the word is not ours. Changes nothing. */
export const readFacebookReturn = (): FacebookReturn | null => {
  const fields = new URLSearchParams(location.hash.slice(1));
  const errand = readErrand();
  if (!errand || fields.get('state') !== errand.state) return null;
  const { channel, company } = errand;
  return { channel, company, token: fields.get('access_token') };
};

/** Takes the token out of the address, where it would stay in the history. */
export const forgetFacebookReturn = (): void => {
  sessionStorage.removeItem(storageKey);
  history.replaceState(history.state, '', `${location.pathname}${location.search}`);
};

const readErrand = (): Errand | null => {
  const stored = parseJson(sessionStorage.getItem(storageKey) ?? 'null');
  return isErrand(stored) ? stored : null;
};

const isErrand = (value: unknown): value is Errand =>
  typeof value === 'object' &&
  value !== null &&
  'state' in value &&
  typeof value.state === 'string' &&
  value.state !== '' &&
  'channel' in value &&
  (value.channel === 'facebook' || value.channel === 'instagram') &&
  'company' in value &&
  (value.company === null || typeof value.company === 'number');
