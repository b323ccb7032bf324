// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { appVersion } from '@balcao/shared/domain/app-version.ts';
import { api } from './api/client.ts';
import { ChunkError, lazyPart } from './lazy-part.ts';

vi.mock('./api/client.ts', () => ({ api: { getVersion: vi.fn() } }));
const getVersion = vi.mocked(api.getVersion);
const reload = vi.fn();
const failing = () => vi.fn<() => Promise<string>>().mockRejectedValue(new TypeError('Failed to fetch dynamically imported module'));

beforeEach(() => {
  vi.useFakeTimers();
  sessionStorage.clear();
  reload.mockReset();
  vi.stubGlobal('location', { ...location, reload });
  getVersion.mockReset().mockResolvedValue({ version: appVersion });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** What became of it: its value, its error, or null while it is still awaited. */
const outcomeOf = (promise: Promise<string>) => {
  const outcome: { value: unknown } = { value: null };
  promise.then(
    (value) => (outcome.value = value),
    (error: unknown) => (outcome.value = error),
  );
  return outcome;
};

describe('lazyPart', () => {
  it('gives what is loaded', async () => {
    expect(await lazyPart(async () => 'part')()).toBe('part');
  });

  it('tries twice more, some seconds apart', async () => {
    const load = failing().mockRejectedValueOnce(new Error()).mockRejectedValueOnce(new Error()).mockResolvedValueOnce('part');
    const outcome = outcomeOf(lazyPart(load)());

    await vi.advanceTimersByTimeAsync(1_900);
    expect(load).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(200);
    expect(load).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(5_000);

    expect(outcome.value).toBe('part');
  });

  it('tries at once when the network is back', async () => {
    const load = failing().mockRejectedValueOnce(new Error()).mockResolvedValueOnce('part');
    const outcome = outcomeOf(lazyPart(load)());
    await vi.advanceTimersByTimeAsync(10);

    dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(10);

    expect(outcome.value).toBe('part');
  });

  it('says that it could not be loaded, and begins anew when it is asked for again', async () => {
    const load = failing();
    const part = lazyPart(load);
    const outcome = outcomeOf(part());
    await vi.advanceTimersByTimeAsync(8_000);
    expect(load).toHaveBeenCalledTimes(3);
    expect(outcome.value).toBeInstanceOf(ChunkError);
    expect(reload).not.toHaveBeenCalled();

    load.mockResolvedValue('part');

    expect(await part()).toBe('part');
  });

  it('loads the page again where the server runs another version, once for that version', async () => {
    getVersion.mockResolvedValue({ version: '9.9.9' });
    const first = outcomeOf(lazyPart(failing())());
    await vi.advanceTimersByTimeAsync(8_000);
    expect(reload).toHaveBeenCalledOnce();
    expect(first.value).toBeNull();

    const second = outcomeOf(lazyPart(failing())());
    await vi.advanceTimersByTimeAsync(8_000);
    expect(reload).toHaveBeenCalledOnce();
    expect(second.value).toBeInstanceOf(ChunkError);

    getVersion.mockResolvedValue({ version: '10.0.0' });
    outcomeOf(lazyPart(failing())());
    await vi.advanceTimersByTimeAsync(8_000);
    expect(reload).toHaveBeenCalledTimes(2);
  });

  it('does not load the page again when the server does not say its version', async () => {
    getVersion.mockRejectedValue(new Error('offline'));
    const outcome = outcomeOf(lazyPart(failing())());

    await vi.advanceTimersByTimeAsync(8_000);

    expect(reload).not.toHaveBeenCalled();
    expect(outcome.value).toBeInstanceOf(ChunkError);
  });

  it('takes the link of a style sheet that failed out of the page, so that the next try asks for it', () => {
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet' });
    document.head.append(link);

    link.dispatchEvent(new Event('error'));

    expect(link.isConnected).toBe(false);
  });
});
