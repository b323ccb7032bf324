import { expect, it } from 'vitest';
import { assumptions } from './prices.ts';
import { priceIdleMonth, priceUsage } from './price-usage.ts';
import { noUsage, scaleUsage, sumUsage, type UsageRecord } from './usage.ts';

const table: UsageRecord = {
  kind: 'table',
  by: 'inbound',
  operation: 'PutItem',
  readUnits: 0,
  writeUnits: 4,
  indexUnits: 2,
  partitions: [],
  entities: [],
};

it('counts what Lambda does with a queue: a request to receive and one to delete for each batch', () => {
  const records: UsageRecord[] = [
    { kind: 'queue', by: 'webhooks', operation: 'SendMessage', requests: 1 },
    { kind: 'invocation', by: 'inbound', trigger: 'queue', ms: 10, size: 10 },
  ];

  expect(sumUsage(records, () => 512)).toMatchObject({ queueRequests: 3, invocations: 1, invocationMs: 10 });
});

it('takes the typical time of a function, so that one slow call does not make the bill', () => {
  const records = [10, 10, 4_000].map((ms): UsageRecord => ({ kind: 'invocation', by: 'inbound', trigger: 'http', ms, size: 1 }));

  expect(sumUsage(records, () => 1).invocationMs).toBe(30);
});

it('prices a million writes of four units, with nothing else', () => {
  const million = scaleUsage(
    sumUsage([table], () => 0),
    1e6,
  );

  expect(priceUsage(million).total).toBeCloseTo(4 * 0.625);
  expect(priceUsage(noUsage).total).toBe(0);
});

it('counts a frame for every 32 KB begun', () => {
  const frames = [1, 32_768, 32_769].map((bytes): UsageRecord => ({ kind: 'frame', by: 'live-fan-out', bytes }));

  expect(sumUsage(frames, () => 0).framesOut).toBe(4);
});

it('charges a month of waiting for the container and every queue', () => {
  const lines = priceIdleMonth({ ...noUsage, queueRequests: 0.8 }, 5);

  const waiting = lines.find(({ what }) => what.includes('waiting at 5 queues'));
  expect(waiting?.usd).toBeCloseTo((5 * 5 * 3 * 60 * assumptions.hoursPerMonth * 0.5) / 1e6);
});
