// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { clearSession } from '../../../lib/api/session.ts';
import { readAfterMs, readLater, readNow } from './read-later.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  readNow();
  vi.useRealTimers();
});

it('tells once for all that came meanwhile, and again for what comes after', () => {
  const told: string[] = [];
  readLater(1, () => told.push('first'));
  readLater(1, () => told.push('second'));
  vi.advanceTimersByTime(readAfterMs);
  readLater(1, () => told.push('third'));
  vi.advanceTimersByTime(readAfterMs);

  expect(told).toEqual(['first', 'third']);
});

it('tells nothing in the name of whoever signs in next', () => {
  const told: number[] = [];
  readLater(1, () => told.push(1));
  clearSession();
  vi.advanceTimersByTime(readAfterMs);
  dispatchEvent(new Event('pagehide'));

  expect(told).toEqual([]);
});

it('tells what waits when the page goes, and not a second time', () => {
  const told: number[] = [];
  readLater(1, () => told.push(1));
  readLater(2, () => told.push(2));
  dispatchEvent(new Event('pagehide'));
  vi.advanceTimersByTime(readAfterMs);

  expect(told).toEqual([1, 2]);
});
