import { expect, it } from 'vitest';
import { facebookLoginUrl } from './facebook-login-url.ts';

const app = { baseUrl: 'https://www.facebook.com/', appId: '4000', scopes: ['pages_messaging', 'instagram_manage_messages'] };
const askedOf = (url: string | null) => Object.fromEntries(new URL(url ?? '').searchParams);

it('asks for scopes, or names the configuration of a business app and asks for none beside it', () => {
  const asked = { client_id: '4000', response_type: 'token', display: 'page' };

  expect(askedOf(facebookLoginUrl({ ...app, configId: '' }))).toEqual({ ...asked, scope: 'pages_messaging,instagram_manage_messages' });
  expect(askedOf(facebookLoginUrl({ ...app, configId: '7000' }))).toEqual({ ...asked, config_id: '7000' });
});

it('leads nowhere without an app', () => {
  expect(facebookLoginUrl({ ...app, appId: '', configId: '7000' })).toBeNull();
});
