import { useSyncExternalStore } from 'react';

/** Waiting times are shown in minutes: half a minute is exact enough. */
const tickMs = 30_000;
let now = new Date();
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  timer ??= setInterval(() => {
    now = new Date();
    for (const each of listeners) each();
  }, tickMs);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
};

/** The current time, one clock for every row; renders again every 30 s. */
export const useNow = (): Date => useSyncExternalStore(subscribe, () => now);
