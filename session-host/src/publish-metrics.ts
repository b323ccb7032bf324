import { monitorEventLoopDelay } from 'node:perf_hooks';
import { publishMetrics } from '@balcao/functions/platform/metrics.ts';

const everyMs = 60_000;
/** How finely the delay is sampled; the histogram counts this much as no delay. */
const resolutionMs = 20;

export type HostFacts = { sessions: number; shards: number };

type DelayHistogram = { percentile: (percent: number) => number; reset: () => void };

/** What a container reports: how much it carries, and how late its event loop was in 99 of 100 turns since the last report. */
export const reportFacts = ({ sessions, shards }: HostFacts, delay: DelayHistogram, rssBytes: number, now: Date): void => {
  // Nanoseconds, with the sampling interval itself in them.
  const delayMs = Math.max(0, delay.percentile(99) / 1e6 - resolutionMs);
  delay.reset();
  publishMetrics(
    {},
    {
      Sessions: { value: sessions, unit: 'Count' },
      Shards: { value: shards, unit: 'Count' },
      EventLoopDelayMs: { value: Math.round(delayMs), unit: 'Milliseconds' },
      MemoryMb: { value: Math.round(rssBytes / 1_048_576), unit: 'Megabytes' },
    },
    now,
  );
};

/** Reports once a minute; the service is scaled and alarmed on it. Returns how to stop. */
export const startMetrics = (facts: () => HostFacts): (() => void) => {
  const delay = monitorEventLoopDelay({ resolution: resolutionMs });
  delay.enable();
  const timer = setInterval(() => reportFacts(facts(), delay, process.memoryUsage().rss, new Date()), everyMs);
  return () => {
    clearInterval(timer);
    delay.disable();
  };
};
