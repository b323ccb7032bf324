import { expect, it } from 'vitest';
import { oneAtATime } from './one-at-a-time.ts';

it('never runs twice at once, and runs again after a failure', async () => {
  let running = 0;
  let most = 0;
  let runs = 0;
  const sweep = oneAtATime(async () => {
    most = Math.max(most, ++running);
    runs++;
    await new Promise((resolve) => setTimeout(resolve, 5));
    running--;
    if (runs === 1) throw new Error('the first fails');
  });

  const together = await Promise.allSettled([sweep(), sweep(), sweep()]);
  await sweep();

  expect(together.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  expect([most, runs]).toEqual([1, 2]);
});
