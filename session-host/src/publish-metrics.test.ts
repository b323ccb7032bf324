import { afterEach, expect, it, vi } from 'vitest';
import { reportFacts } from './publish-metrics.ts';
import { WhatsAppCounts } from './whatsapp-counts.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

it('reports what the container carries and how late it is, and starts counting anew', () => {
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  vi.stubEnv('METRICS_STAGE', 'prod');
  const delay = { percentile: vi.fn(() => 70e6), reset: vi.fn() };

  const counts = new WhatsAppCounts();
  for (const code of [405, 409, 503, null]) counts.add('closed', code);
  counts.add('decryptFailed');
  counts.add('stanzaRefused', '500');

  reportFacts({ sessions: 12, shards: 8, failing: 2 }, counts, delay, 300 * 1_048_576, new Date());

  const [line, metrics] = write.mock.calls.map(([written]) => JSON.parse(String(written)));
  expect(line).toMatchObject({ 'closed-405': 1, 'closed-409': 1, 'closed-503': 1, closed: 1, decryptFailed: 1, 'stanzaRefused-500': 1 });
  expect(metrics).toMatchObject({
    Stage: 'prod',
    Sessions: 12,
    Shards: 8,
    EventLoopDelayMs: 50,
    MemoryMb: 300,
    SessionsFailing: 2,
    VersionRefusals: 2,
    DecryptFailures: 1,
    StanzasRefused: 1,
  });
  expect(delay.percentile).toHaveBeenCalledWith(99);
  expect(delay.reset).toHaveBeenCalledOnce();
});
