import { afterEach, expect, it, vi } from 'vitest';
import { CountByCompany } from './count-by-company.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

it('writes one line per company of a batch, and none for the next empty one', () => {
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  vi.stubEnv('METRICS_STAGE', 'prod');
  const counted = new CountByCompany();
  for (const companyId of [7, 8, 7]) counted.add(companyId);

  counted.publish(new Date());
  counted.publish(new Date());

  const lines = write.mock.calls.map(([line]) => JSON.parse(String(line)) as Record<string, unknown>);
  expect(lines.map(({ CompanyId, InboundMessages }) => [CompanyId, InboundMessages])).toEqual([
    ['7', 2],
    ['8', 1],
  ]);
});
