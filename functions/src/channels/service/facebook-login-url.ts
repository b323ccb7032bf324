import { graphVersion } from './facebook-login.ts';

/** Where people sign in at Facebook for our app; null while there is none. What the browser adds: `redirect_uri` and `state`.
 *  https://developers.facebook.com/docs/facebook-login/guides/advanced/manual-flow */
export const facebookLoginUrl = ({
  baseUrl,
  appId,
  scopes,
}: {
  baseUrl: string;
  appId: string;
  scopes: ReadonlyArray<string>;
}): string | null => {
  if (appId === '') return null;
  const query = new URLSearchParams({ client_id: appId, response_type: 'token', display: 'page', scope: scopes.join(',') });
  return `${baseUrl.replace(/\/$/, '')}/${graphVersion}/dialog/oauth?${query.toString()}`;
};
