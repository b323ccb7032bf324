import { AppError } from '@balcao/shared/errors/app-error.ts';
import { countOf, countTry } from '../store/sign-in-tries.ts';

/** Failed tries in a window: of one address from one source, and of one source with whatever addresses. Nobody's tries count against anybody else's,
 *  so no source shuts others out. */
export const signInRules = { windowSec: 300, perEmail: 10, perSource: 50 };

/** `add` counts a try and tells how many there are with it. */
type Store = { count: (scope: string, window: number) => Promise<number>; add: (scope: string, window: number) => Promise<number> };

const scopesOf = (source: string, email: string) => [
  { scope: `${source} ${email.toLowerCase()}`, limit: signInRules.perEmail },
  { scope: source, limit: signInRules.perSource },
];

/** Tries a password or a code, unless this source has failed too often lately; a refusal counts. Tries made at once are counted as if one came after
 *  the other: whichever ends when there are enough failures is not answered, right or wrong.
 *  @throws AppError ERR_TOO_MANY_REQUESTS; what `attempt` throws. */
export const limitTries = async <T>(
  { source, email, now, isFailure }: { source: string; email: string; now: Date; isFailure: (error: unknown) => boolean },
  attempt: () => Promise<T>,
  tries: Store = { count: countOf, add: countTry },
): Promise<T> => {
  const nowSec = Math.floor(now.getTime() / 1000);
  const window = nowSec - (nowSec % signInRules.windowSec);
  const scopes = scopesOf(source, email);
  const refuse = (cause?: unknown): never => {
    throw new AppError('ERR_TOO_MANY_REQUESTS', { retryAfterSec: window + signInRules.windowSec - nowSec }, { cause });
  };
  const assertFew = async (): Promise<void> => {
    const counts = await Promise.all(scopes.map(({ scope }) => tries.count(scope, window)));
    if (scopes.some(({ limit }, index) => (counts[index] ?? 0) >= limit)) refuse();
  };
  await assertFew();
  const result = await attempt().catch(async (error: unknown) => {
    if (!isFailure(error)) throw error;
    const counts = await Promise.all(scopes.map(({ scope }) => tries.add(scope, window)));
    if (scopes.some(({ limit }, index) => (counts[index] ?? 0) > limit)) refuse(error);
    throw error;
  });
  await assertFew();
  return result;
};
