import { afterEach, expect, it, vi } from 'vitest';
import { verifyIdentityToken } from './identity-token.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const jwt = `${part({ alg: 'RS256', kid: 'k' })}.${part({ iss: 'https://pool.example', aud: 'client', exp: 9_999_999_999, token_use: 'id' })}.AAAA`;

it('does not take a token for a bad one because the keys cannot be read', async () => {
  vi.stubEnv('TOKEN_ISSUER', 'https://pool.example');
  vi.stubEnv('USER_POOL_ID', 'pool');
  vi.stubEnv('USER_POOL_CLIENT_ID', 'client');
  const failures = [new DOMException('The operation was aborted due to timeout', 'TimeoutError'), new TypeError('fetch failed')];
  vi.stubGlobal('fetch', () => Promise.reject(failures.shift() ?? new Error('asked once more')));

  await expect(verifyIdentityToken(jwt)).rejects.toThrow('the key set cannot be read');
  // Asked again at once, the verifier waits before it reads them again.
  await expect(verifyIdentityToken(jwt)).rejects.toThrow();

  expect(await verifyIdentityToken('nonsense')).toEqual({ kind: 'invalid' });
});
