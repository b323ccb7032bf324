import { expect, it } from 'vitest';
import { securityHeaders } from './security-headers.ts';

const origins = { filesOrigin: 'http://files', signInOrigin: 'http://sign-in', liveOrigin: 'ws://live' };

it('allows inline scripts by hash only, and the three other origins the app talks to', () => {
  const policy = securityHeaders('<script>alert(1)</script><script type="module" src="/a.js"></script>', origins)[
    'content-security-policy'
  ];

  expect(policy).toContain("script-src 'self' 'sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI='");
  expect(policy).toContain("connect-src 'self' http://files http://sign-in ws://live");
  expect(policy?.match(/sha256/g)).toHaveLength(1);
  expect(policy).not.toMatch(/script-src[^;]*unsafe/);
});
