// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { holdBack, holdBackMs } from './hold-back.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('acts once when nobody took it back', () => {
  const act = vi.fn();
  const takeBack = holdBack(act);

  vi.advanceTimersByTime(holdBackMs);

  expect(takeBack()).toBe(false);
  dispatchEvent(new Event('pagehide'));
  expect(act).toHaveBeenCalledOnce();
});

it('never acts when it was taken back', () => {
  const act = vi.fn();

  expect(holdBack(act)()).toBe(true);
  vi.advanceTimersByTime(holdBackMs);
  expect(act).not.toHaveBeenCalled();
});

it('acts at once when the page is left', () => {
  const act = vi.fn();
  holdBack(act);

  dispatchEvent(new Event('pagehide'));

  expect(act).toHaveBeenCalledOnce();
});
