import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { inTurns } from './in-turns.ts';

it('never runs two at once, and goes on after a failure', async () => {
  let running = 0;
  let most = 0;
  const inTurn = inTurns();
  const work = (n: number) => async (): Promise<number> => {
    most = Math.max(most, ++running);
    await sleep(1);
    running--;
    if (n === 1) throw new Error('the first fails');
    return n;
  };

  const together = await Promise.allSettled([1, 2, 3].map((n) => inTurn(work(n))));

  expect(together.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled']);
  expect(most).toBe(1);
});
