import { afterEach, expect, it, vi } from 'vitest';
import { reportFacts } from './publish-metrics.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

it('reports what the container carries and how late it is, and starts counting anew', () => {
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  vi.stubEnv('METRICS_STAGE', 'prod');
  const delay = { percentile: vi.fn(() => 70e6), reset: vi.fn() };

  reportFacts({ sessions: 12, shards: 8 }, delay, 300 * 1_048_576, new Date());

  expect(JSON.parse(String(write.mock.calls[0]?.[0]))).toMatchObject({
    Stage: 'prod',
    Sessions: 12,
    Shards: 8,
    EventLoopDelayMs: 50,
    MemoryMb: 300,
  });
  expect(delay.percentile).toHaveBeenCalledWith(99);
  expect(delay.reset).toHaveBeenCalledOnce();
});
