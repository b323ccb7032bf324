import { afterEach, expect, it, vi } from 'vitest';
import { publishMetrics, toMetricLine } from './metrics.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

it('names every dimension and every value where CloudWatch looks for them', () => {
  const now = new Date('2026-05-04T12:00:00.000Z');

  const line: unknown = JSON.parse(toMetricLine({ Stage: 'prod', CompanyId: '7' }, { InboundMessages: { value: 3, unit: 'Count' } }, now));

  expect(line).toEqual({
    _aws: {
      Timestamp: now.getTime(),
      CloudWatchMetrics: [
        { Namespace: 'Balcao', Dimensions: [['Stage', 'CompanyId']], Metrics: [{ Name: 'InboundMessages', Unit: 'Count' }] },
      ],
    },
    Stage: 'prod',
    CompanyId: '7',
    InboundMessages: 3,
  });
});

it('writes nothing where no stage wants metrics', () => {
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  vi.stubEnv('METRICS_STAGE', '');

  publishMetrics({}, { Sessions: { value: 1, unit: 'Count' } }, new Date());
  expect(write).not.toHaveBeenCalled();

  vi.stubEnv('METRICS_STAGE', 'prod');
  publishMetrics({}, { Sessions: { value: 1, unit: 'Count' } }, new Date());
  expect(write).toHaveBeenCalledOnce();
});
