import { afterEach, expect, it, vi } from 'vitest';
import { hiddenWhileAtWork } from './hidden-while-at-work.ts';

afterEach(() => vi.useRealTimers());

const rules = { queueUrl: 'q', leaseSec: 15, failedSec: 180 };

it('hides a message for a short while, as often as the work takes, and no more afterwards', async () => {
  vi.useFakeTimers();
  const hidden: number[] = [];
  const work = Promise.withResolvers<string>();
  const done = hiddenWhileAtWork(rules, async (_handle, sec) => void hidden.push(sec))({ receiptHandle: 'h' }, () => work.promise);

  await vi.advanceTimersByTimeAsync(20_000);
  work.resolve('done');

  expect(await done).toBe('done');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(hidden).toEqual([15, 15, 15, 15, 15]);
});

it('leaves one that failed hidden for as long as before', async () => {
  const hidden: number[] = [];
  const failing = hiddenWhileAtWork(rules, async (_handle, sec) => void hidden.push(sec))({ receiptHandle: 'h' }, async () => {
    throw new Error('boom');
  });

  await expect(failing).rejects.toThrow('boom');
  expect(hidden).toEqual([15, 180]);
});
