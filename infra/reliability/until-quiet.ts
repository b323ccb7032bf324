import { setTimeout as sleep } from 'node:timers/promises';

const usualQuietMs = 120_000;
const pauseMs = 500;

/** Asks until the answer is what is waited for, or has not changed for two minutes: what is not there by then is lost, what still comes is only late.
 *  @param quietMs how long that is where it is not two minutes.
 *  @returns the last answer. */
export const untilQuiet = async <T>(
  ask: () => Promise<T>,
  isThere: (answer: T) => boolean,
  quietMs: (answer: T) => number = () => usualQuietMs,
): Promise<T> => {
  let last = await ask();
  for (let since = Date.now(); !isThere(last) && Date.now() - since < quietMs(last); ) {
    await sleep(pauseMs);
    const answer = await ask().catch(() => last);
    if (JSON.stringify(answer) !== JSON.stringify(last)) since = Date.now();
    last = answer;
  }
  return last;
};
