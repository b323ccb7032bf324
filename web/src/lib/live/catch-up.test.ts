// @vitest-environment happy-dom
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../api/api-error.ts';
import { catchUp, readAgain } from './catch-up.ts';
import { useLiveState } from './live-connection.ts';

const offline = () => new ApiError('OFFLINE', 0, undefined);
const read = () => vi.fn<() => Promise<unknown>>().mockResolvedValue(undefined);
const isBehind = () => useLiveState.getState().isBehind;

beforeEach(() => {
  vi.useFakeTimers();
  useLiveState.setState({ state: 'live', isBehind: false });
});
afterEach(async () => {
  await catchUp([]);
  vi.useRealTimers();
});

describe('catchUp', () => {
  it('reads again what failed, and only that, until it is there', async () => {
    const [good, bad] = [read(), read()];
    bad.mockRejectedValueOnce(offline()).mockRejectedValueOnce(offline());

    void catchUp([good, bad]);
    await vi.advanceTimersByTimeAsync(0);
    expect(isBehind()).toBe(true);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(bad).toHaveBeenCalledTimes(2);
    expect(isBehind()).toBe(true);
    await vi.advanceTimersByTimeAsync(2_000);

    expect(bad).toHaveBeenCalledTimes(3);
    expect(good).toHaveBeenCalledOnce();
    expect(isBehind()).toBe(false);
  });

  it('says nothing while the first try is on its way', async () => {
    void catchUp([() => new Promise(() => {})]);
    await vi.advanceTimersByTimeAsync(60_000);

    expect(isBehind()).toBe(false);
  });

  it('asks at most every 15 to 30 seconds in the end', async () => {
    const bad = read().mockRejectedValue(offline());

    void catchUp([bad]);
    await vi.advanceTimersByTimeAsync(60_000);
    const before = bad.mock.calls.length;
    await vi.advanceTimersByTimeAsync(60_000);

    expect(bad.mock.calls.length - before).toBeLessThanOrEqual(4);
    expect(bad.mock.calls.length - before).toBeGreaterThanOrEqual(1);
  });

  it('rests while the line is down, and says until the next one has caught up that something is missing', async () => {
    const bad = read().mockRejectedValue(offline());
    void catchUp([bad]);
    await vi.advanceTimersByTimeAsync(0);

    useLiveState.setState({ state: 'waiting' });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(bad).toHaveBeenCalledOnce();
    expect(isBehind()).toBe(true);
    useLiveState.setState({ state: 'live' });
    bad.mockResolvedValue(undefined);
    await catchUp([bad]);

    expect(isBehind()).toBe(false);
  });

  it('does not ask again for what the server refuses, but does where it is only busy', async () => {
    const refused = read().mockRejectedValue(new ApiError('ERR_NO_PERMISSION', 403, undefined));
    const busy = read().mockRejectedValueOnce(new ApiError('ERR_TOO_MANY_REQUESTS', 429, undefined));

    void catchUp([refused, busy]);
    await vi.advanceTimersByTimeAsync(5_000);

    expect(refused).toHaveBeenCalledOnce();
    expect(busy).toHaveBeenCalledTimes(2);
    expect(isBehind()).toBe(false);
  });

  it('gives way to the next one', async () => {
    const bad = read().mockRejectedValue(offline());
    void catchUp([bad]);
    await vi.advanceTimersByTimeAsync(0);

    await catchUp([]);
    await vi.advanceTimersByTimeAsync(60_000);

    expect(bad).toHaveBeenCalledOnce();
    expect(isBehind()).toBe(false);
  });
});

it('tells that what is read again could not be had', async () => {
  const cache = new QueryClient();
  const stop = new QueryObserver(cache, { queryKey: ['x'], queryFn: () => Promise.reject(offline()), retry: false }).subscribe(() => {});

  await expect(readAgain(cache, ['x'])).rejects.toThrow('OFFLINE');
  stop();
});
