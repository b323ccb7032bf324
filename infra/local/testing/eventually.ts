import { setTimeout as sleep } from 'node:timers/promises';

/** Asks again until the answer is what is waited for. @throws Error with the last answer after `timeoutMs`. */
export const eventually = async <T>(ask: () => T | Promise<T>, isThere: (answer: T) => boolean, timeoutMs = 15_000): Promise<T> => {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const answer = await ask();
    if (isThere(answer)) return answer;
    if (Date.now() > deadline) throw new Error(`not within ${timeoutMs / 1000} s; the last answer was ${JSON.stringify(answer)}`);
    await sleep(25);
  }
};
