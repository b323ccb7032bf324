/** What an app may be given at sign-in. */
export const allScopes: ReadonlyArray<string> = [
  'pages_show_list',
  'pages_messaging',
  'pages_manage_metadata',
  'pages_read_engagement',
  'business_management',
  'instagram_basic',
  'instagram_manage_messages',
];

/** Configurations of Facebook Login for Business: a sign-in that names one gives what it says, whatever scopes are asked for.
 *  https://developers.facebook.com/docs/facebook-login/facebook-login-for-business */
export const loginConfigurations: ReadonlyMap<string, ReadonlyArray<string>> = new Map([
  ['700011122233344', allScopes],
  ['700011122233345', allScopes.filter((scope) => !scope.startsWith('instagram_'))],
]);

/** What a sign-in gives; null: the configuration is none of the app's. */
export const scopesOf = (query: URLSearchParams): ReadonlyArray<string> | null => {
  const configuration = query.get('config_id');
  if (configuration) return loginConfigurations.get(configuration) ?? null;
  const asked = (query.get('scope') ?? '').split(',');
  return allScopes.filter((scope) => asked.includes(scope));
};
