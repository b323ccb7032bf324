import { monitorEventLoopDelay } from 'node:perf_hooks';
import { log } from '@balcao/functions/platform/logger.ts';
import { publishMetrics } from '@balcao/functions/platform/metrics.ts';
import type { Mishap, WhatsAppCounts } from './whatsapp-counts.ts';

const everyMs = 60_000;
/** How finely the delay is sampled; the histogram counts this much as no delay. */
const resolutionMs = 20;

/** `failing`: sessions that do not come back, whatever is tried. */
export type HostFacts = { sessions: number; shards: number; failing: number };

type DelayHistogram = { percentile: (percent: number) => number; reset: () => void };

/** What a container reports: how much it carries, how late its event loop was in 99 of 100 turns since the last report, and what went wrong with WhatsApp
 *  meanwhile; by codes that only in its log. */
export const reportFacts = (
  { sessions, shards, failing }: HostFacts,
  counts: Pick<WhatsAppCounts, 'take'>,
  delay: DelayHistogram,
  rssBytes: number,
  now: Date,
): void => {
  const mishaps = counts.take();
  const countOf = (mishap: Mishap, hasCode: (code: number) => boolean = () => true) => ({
    value: mishaps.filter((each) => each.mishap === mishap && hasCode(Number(each.code))).reduce((sum, { count }) => sum + count, 0),
    unit: 'Count' as const,
  });
  if (mishaps.length > 0)
    log.info(
      'WHATSAPP_MISHAPS since the last report',
      Object.fromEntries(mishaps.map(({ mishap, code, count }) => [code === null ? mishap : `${mishap}-${code}`, count])),
    );
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
      SessionsFailing: { value: failing, unit: 'Count' },
      VersionRefusals: countOf('closed', (code) => code === 405 || code === 409),
      DecryptFailures: countOf('decryptFailed'),
      StanzasRefused: countOf('stanzaRefused'),
    },
    now,
  );
};

/** Reports once a minute; the service is scaled and alarmed on it. Returns how to stop. */
export const startMetrics = (facts: () => HostFacts, counts: WhatsAppCounts): (() => void) => {
  const delay = monitorEventLoopDelay({ resolution: resolutionMs });
  delay.enable();
  const timer = setInterval(() => reportFacts(facts(), counts, delay, process.memoryUsage().rss, new Date()), everyMs);
  return () => {
    clearInterval(timer);
    delay.disable();
  };
};
