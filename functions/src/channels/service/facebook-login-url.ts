import { graphVersion } from './facebook-login.ts';

/** Where people sign in at Facebook for our app; null while there is none. What the browser adds: `redirect_uri` and `state`. An app of the type
 *  "business" has a configuration that says what is asked for, and takes no scopes beside it; the others take scopes.
 *  https://developers.facebook.com/docs/facebook-login/guides/advanced/manual-flow, .../facebook-login-for-business */
export const facebookLoginUrl = ({
  baseUrl,
  appId,
  configId,
  scopes,
}: {
  baseUrl: string;
  appId: string;
  /** Empty: the app has no configuration. */
  configId: string;
  scopes: ReadonlyArray<string>;
}): string | null => {
  if (appId === '') return null;
  const asked: Record<string, string> = configId === '' ? { scope: scopes.join(',') } : { config_id: configId };
  const query = new URLSearchParams({ client_id: appId, response_type: 'token', display: 'page', ...asked });
  return `${baseUrl.replace(/\/$/, '')}/${graphVersion}/dialog/oauth?${query.toString()}`;
};
