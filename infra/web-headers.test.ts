import { expect, it } from 'vitest';
import { webHeaders } from './web-headers.ts';

const origins = { filesOrigin: 'http://files', signInOrigin: 'http://sign-in', liveOrigin: 'ws://live' };

it('allows inline scripts by hash only, and the three other origins the app talks to', () => {
  const policy = webHeaders('<script>alert(1)</script><script type="module" src="/a.js"></script>', origins)['content-security-policy'];

  expect(policy).toContain("script-src 'self' 'sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI='");
  expect(policy).toContain("connect-src 'self' http://files http://sign-in ws://live");
  expect(policy?.match(/sha256/g)).toHaveLength(1);
  expect(policy).not.toMatch(/script-src[^;]*unsafe/);
});

it('asks for HTTPS in future only where the app is on HTTPS', () => {
  expect(webHeaders('', origins)).not.toHaveProperty('strict-transport-security');
  expect(webHeaders('', { ...origins, liveOrigin: 'wss://live' })['strict-transport-security']).toBe('max-age=63072000; includeSubDomains');
});

it('lets nobody frame the pages, and only the app itself use the microphone', () => {
  const headers = webHeaders('', origins);

  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
  expect(headers['permissions-policy']).toContain('microphone=(self)');
  expect(headers['x-content-type-options']).toBe('nosniff');
});
