import { JwtRsaVerifier } from 'aws-jwt-verify';
import { JwtExpiredError, WaitPeriodNotYetEndedJwkError } from 'aws-jwt-verify/error';
import { SimpleJwksCache } from 'aws-jwt-verify/jwk';
import * as z from 'zod';
import type { SignIn } from '@balcao/shared/domain/users/is-sign-in-ended.ts';
import { companyId, userId } from '@balcao/shared/domain/ids.ts';
import { identityEnv, readEnv } from './env.ts';
import { BoundedCache } from './bounded-cache.ts';

const claims = z.object({
  sub: z.string(),
  /** Expiry of the token, seconds since 1970. */
  exp: z.number(),
  auth_time: z.number(),
  origin_jti: z.string().optional(),
  'custom:companyId': companyId,
  'custom:userId': userId,
});

export type IdentityToken =
  | { kind: 'valid'; companyId: z.infer<typeof companyId>; userId: z.infer<typeof userId>; sub: string; signIn: SignIn }
  | { kind: 'expired' }
  | { kind: 'invalid' };

/** Fetches the key set of the user pool (JWKS). Unlike the verifier's own fetcher, it also accepts http, as the local Cognito emulator needs. */
const fetcher = {
  fetch: async (uri: string) => {
    try {
      const response = await fetch(uri, { signal: AbortSignal.timeout(3000) });
      if (!response.ok) throw new Error(`it answered ${response.status}`);
      return await response.arrayBuffer();
    } catch (cause) {
      throw new KeySetUnavailable('the key set cannot be read', { cause });
    }
  },
};
class KeySetUnavailable extends Error {}

const makeVerifier = () => {
  const env = readEnv(identityEnv);
  const base = process.env.AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER ?? process.env.AWS_ENDPOINT_URL;
  return JwtRsaVerifier.create(
    {
      issuer: env.TOKEN_ISSUER,
      audience: env.USER_POOL_CLIENT_ID,
      jwksUri: `${base ? `${base.replace(/\/$/, '')}/${env.USER_POOL_ID}` : env.TOKEN_ISSUER}/.well-known/jwks.json`,
    },
    { jwksCache: new SimpleJwksCache({ fetcher }) },
  );
};
let verifier: ReturnType<typeof makeVerifier> | undefined;

/** Cache of the tokens that this instance has verified, by JWT: the result cannot change until the token expires (`expiresAt`, seconds
 *  since 1970). */
const checked = new BoundedCache<{ expiresAt: number; token: IdentityToken }>(500);

/** Verifies signature, issuer, audience and expiry of a Cognito ID token. A token that fails is returned as `expired` or `invalid`. @throws
 *  Error only when the user pool's key set cannot be loaded. */
export const verifyIdentityToken = async (jwt: string): Promise<IdentityToken> => {
  const known = checked.get(jwt);
  if (known && known.expiresAt > Date.now() / 1000) return known.token;
  verifier ??= makeVerifier();
  try {
    const payload = await verifier.verify(jwt);
    const parsed = claims.safeParse(payload);
    if (payload.token_use !== 'id' || !parsed.success) return { kind: 'invalid' };
    const { sub, exp, auth_time: at, origin_jti: origin } = parsed.data;
    const token: IdentityToken = {
      kind: 'valid',
      companyId: parsed.data['custom:companyId'],
      userId: parsed.data['custom:userId'],
      sub,
      // Without token revocation, a user pool's tokens have no `origin_jti`: user and second of the sign-in then identify it.
      signIn: { id: origin ?? `${sub}.${at}`, at },
    };
    checked.set(jwt, { expiresAt: exp, token });
    return token;
  } catch (error) {
    if (error instanceof JwtExpiredError) return { kind: 'expired' };
    // A key set that cannot be loaded is thrown as an error, because the result `invalid` would sign the user out.
    if (error instanceof KeySetUnavailable || error instanceof WaitPeriodNotYetEndedJwkError) throw error;
    return { kind: 'invalid' };
  }
};
