import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { TimedCache } from './timed-cache.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('reads once for all who ask within the time, and again after it or when what is remembered is stale', async () => {
  const read = vi.fn(async () => read.mock.calls.length);
  const cache = new TimedCache<number>(1000);

  expect(await Promise.all([cache.get('a', read), cache.get('a', read)])).toEqual([1, 1]);
  vi.advanceTimersByTime(999);
  expect(await cache.get('a', read)).toBe(1);
  expect(await cache.get('a', read, true)).toBe(2);
  vi.advanceTimersByTime(1000);
  expect(await cache.get('a', read)).toBe(3);
  expect(await cache.get('b', read)).toBe(4);
});

it('remembers neither a failure nor what is not to be kept', async () => {
  const read = vi.fn<() => Promise<string | null>>();
  read.mockRejectedValueOnce(new Error('busy')).mockResolvedValueOnce(null).mockResolvedValueOnce('there');
  const cache = new TimedCache<string | null>(1000, { isCached: (value) => value !== null });

  await expect(cache.get('a', read)).rejects.toThrow('busy');
  expect(await cache.get('a', read)).toBeNull();
  expect(await cache.get('a', read)).toBe('there');
  expect(await cache.get('a', read)).toBe('there');
});
