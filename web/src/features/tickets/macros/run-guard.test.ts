import { expect, it } from 'vitest';
import { guardedMs, runGuard } from './run-guard.ts';

it('begins a thing once while it runs and for a moment after, and others meanwhile', () => {
  const { begin } = runGuard();

  const end = begin('troca 1', 0);
  const during = [begin('troca 1', 60_000), begin('troca 2', 60_000)];
  end?.(70_000);
  const after = [begin('troca 1', 70_000 + guardedMs - 1), begin('troca 1', 70_000 + guardedMs)];

  expect([...during, ...after].map((each) => each !== null)).toEqual([false, true, false, true]);
});
