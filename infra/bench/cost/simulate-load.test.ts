import { expect, it } from 'vitest';
import { operationNames } from './conversation-use.ts';
import type { Measurements } from './measure-operations.ts';
import type { Measured } from './measured.ts';
import { simulateLoad } from './simulate-load.ts';
import { makeTenants, seededRandom, shareOfHour, type Tenant } from './tenants.ts';
import { noUsage } from './usage.ts';

const anOperation = (name: string): Measured => ({
  name,
  times: 1,
  usage: { ...noUsage, writeUnits: 10, readUnits: 5, framesOut: 1, httpRequests: 1, invocations: 2, invocationMs: 20 },
  framesToColleagues: 0.5,
  functions: {},
  calls: { 'messages Query user': 1, 'live-fan-out Query liveSocket': 1 },
  writes: [{ pattern: 'ticket gsi1 (companyId, status)', units: 4, hottestUnits: 4 }],
  reads: [{ key: '1#names', units: 2 }],
});
const measured: Measurements = { operations: Object.values(operationNames).map(anOperation), idle: [], streams: [] };
const aTenant = (change: Partial<Tenant> = {}): Tenant => ({
  attendants: 10,
  conversationsPerDay: 300,
  utcOffset: -3,
  phones: 0,
  ...change,
});
const multipleOf = (tenants: Tenant[], what: string): number =>
  simulateLoad(measured, tenants).limits.find(({ name }) => name.includes(what))?.multiple ?? Number.NaN;

it('makes the same tenants for the same seed, many small and a few large', () => {
  const tenants = makeTenants(10_000, 7);
  const sizes = tenants.map(({ attendants }) => attendants).toSorted((a, b) => a - b);

  expect(makeTenants(10_000, 7)).toEqual(tenants);
  expect(makeTenants(10_000, 8)).not.toEqual(tenants);
  expect(sizes[5_000]).toBeLessThanOrEqual(2);
  expect(sizes[9_900]).toBeGreaterThan(40);
  expect(sizes.at(-1)).toBeLessThanOrEqual(500);
});

it('spreads a day’s conversations over its hours, without losing any', () => {
  const shares = Array.from({ length: 24 }, (_, hour) => shareOfHour(hour, -3));

  expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1);
  expect(shares.indexOf(Math.max(...shares))).toBe(13);
});

it('gives numbers between nothing and one', () => {
  const random = seededRandom(1);
  const numbers = Array.from({ length: 1_000 }, random);

  expect(Math.min(...numbers)).toBeGreaterThanOrEqual(0);
  expect(Math.max(...numbers)).toBeLessThan(1);
});

it('halves what the account still bears when there are twice as many tenants, and leaves a tenant’s own keys as they were', () => {
  const [few, many] = [[aTenant()], [aTenant(), aTenant()]];

  expect(multipleOf(many, 'write units of one table')).toBeCloseTo(multipleOf(few, 'write units of one table') / 2);
  expect(multipleOf(many, 'write units of one partition key')).toBeCloseTo(multipleOf(few, 'write units of one partition key'));
});

it('looks at the tenant whose key is the hottest', () => {
  const large = aTenant({ attendants: 500, conversationsPerDay: 15_000 });

  expect(multipleOf([aTenant(), large], 'write units of one partition key')).toBeCloseTo(
    multipleOf([large], 'write units of one partition key'),
  );
});

it('reaches the busiest minute of tenants in one time zone sooner than of as many in two', () => {
  const together = [aTenant(), aTenant()];
  const apart = [aTenant(), aTenant({ utcOffset: 9 })];

  expect(multipleOf(together, 'write units of one table')).toBeLessThan(multipleOf(apart, 'write units of one table'));
});
