import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '@balcao/shared/errors/app-error.ts';
import { countOf, countTry } from '../store/sign-in-tries.ts';

/** Failed sign-ins in a window. One e-mail from one address is refused after `perEmail`. An address, which may be a whole office's, is never refused: after
 *  `perSource` failures every try from it is delayed, by `slowerMs` more with each, at most `slowestMs`, well within the gateway's 29 s. */
export const signInRules = { windowSec: 300, perEmail: 10, perSource: 50, slowerMs: 100, slowestMs: 4_000 };

/** `add` counts a try and tells how many there are with it. */
type Store = { count: (scope: string, window: number) => Promise<number>; add: (scope: string, window: number) => Promise<number> };

/** How long a try waits after so many failures of its source. */
const waitMs = (failures: number): number =>
  Math.min(Math.max(0, failures - signInRules.perSource + 1) * signInRules.slowerMs, signInRules.slowestMs);

/** Tries a password or a code, unless this person has failed too often from this source in the last minutes. Tries made at once are counted as if one came after
 *  the other: whichever ends when there are enough failures is not answered, right or wrong.
 *  @throws AppError ERR_TOO_MANY_REQUESTS; what `attempt` throws. */
export const limitTries = async <T>(
  { source, email, now, isFailure }: { source: string; email: string; now: Date; isFailure: (error: unknown) => boolean },
  attempt: () => Promise<T>,
  tries: Store = { count: countOf, add: countTry },
  pause: (ms: number) => Promise<unknown> = sleep,
): Promise<T> => {
  const nowSec = Math.floor(now.getTime() / 1000);
  const window = nowSec - (nowSec % signInRules.windowSec);
  const own = `${source} ${email.toLowerCase()}`;
  const refuse = (cause?: unknown): never => {
    throw new AppError('ERR_TOO_MANY_REQUESTS', { retryAfterSec: window + signInRules.windowSec - nowSec }, { cause });
  };
  const assertFew = async (): Promise<void> => {
    if ((await tries.count(own, window)) >= signInRules.perEmail) refuse();
  };
  const [ofSource] = await Promise.all([tries.count(source, window), assertFew()]);
  const wait = waitMs(ofSource);
  if (wait > 0) await pause(wait);
  const result = await attempt().catch(async (error: unknown) => {
    if (!isFailure(error)) throw error;
    const [count] = await Promise.all([tries.add(own, window), tries.add(source, window)]);
    if (count > signInRules.perEmail) refuse(error);
    throw error;
  });
  await assertFew();
  return result;
};
