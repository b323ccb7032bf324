import { setTimeout as later } from 'node:timers/promises';

/** Waits so that no more than so many bytes a second go through, after a first second's worth at once. */
export const paced = (
  bytesPerSec: number,
  { nowMs, sleep }: { nowMs: () => number; sleep: (ms: number) => Promise<void> } = {
    nowMs: Date.now,
    sleep: later,
  },
): ((bytes: number) => Promise<void>) => {
  let freeAtMs = 0;
  return async (bytes) => {
    const now = nowMs();
    freeAtMs = Math.max(freeAtMs, now) + (bytes / bytesPerSec) * 1000;
    const waitMs = freeAtMs - now - 1000;
    if (waitMs > 0) await sleep(waitMs);
  };
};
