import { expect, it } from 'vitest';
import { companyId as companyIdSchema, type CompanyId } from '@balcao/shared/domain/ids.ts';
import { AppError } from '@balcao/shared/errors/app-error.ts';
import { createTenantLimit, type LimitRules } from './tenant-limit.ts';

const rules: LimitRules = { requests: 100, windowSec: 10, unreported: 10, reportEveryMs: 1_000 };
const [storming, calm] = [companyIdSchema.parse(7), companyIdSchema.parse(8)];

/** The table that all instances share, and a clock that stands still until it is moved. */
const shared = () => {
  const totals = new Map<string, number>();
  const state = { nowMs: 1_000_000_000, writes: 0 };
  const add = async (companyId: CompanyId, window: number, requests: number): Promise<number> => {
    state.writes += 1;
    await Promise.resolve();
    const total = (totals.get(`${companyId} ${window}`) ?? 0) + requests;
    totals.set(`${companyId} ${window}`, total);
    return total;
  };
  return { state, instance: (of: LimitRules = rules) => createTenantLimit({ add, nowMs: () => state.nowMs }, of) };
};

const outcomeOf = (call: Promise<void>): Promise<unknown> =>
  call.then(
    () => 'allowed',
    (error: unknown) => error,
  );
const allowedOf = async (calls: ReadonlyArray<Promise<void>>): Promise<number> =>
  (await Promise.all(calls.map(outcomeOf))).filter((outcome) => outcome === 'allowed').length;

it('lets a window’s requests through, refuses the rest and says when to come back', async () => {
  const { state, instance } = shared();
  const limit = instance();
  state.nowMs += 2_500;

  for (let n = 0; n < 100; n++) await limit(storming);
  const refused = await outcomeOf(limit(storming));

  expect(refused).toBeInstanceOf(AppError);
  expect(refused).toMatchObject({ code: 'ERR_TOO_MANY_REQUESTS', details: { retryAfterSec: 8 } });
  state.nowMs += 7_500;
  await expect(limit(storming)).resolves.toBeUndefined();
});

it('does not refuse one company for the storm of another', async () => {
  const limit = shared().instance();

  const [ofStorm, ofCalm] = await Promise.all([
    allowedOf(Array.from({ length: 500 }, () => limit(storming))),
    allowedOf(Array.from({ length: 90 }, () => limit(calm))),
  ]);

  expect(ofStorm).toBe(100);
  expect(ofCalm).toBe(90);
});

it('counts over instances that run at the same time', async () => {
  const { state, instance } = shared();
  const instances = Array.from({ length: 5 }, () => instance());

  let allowed = 0;
  for (let second = 0; second < 9; second++) {
    allowed += await allowedOf(instances.flatMap((limit) => Array.from({ length: 12 }, () => limit(storming))));
    state.nowMs += 1_000;
  }

  // 540 asked. Each instance may be behind by what the others did since it last heard of them: a second's worth.
  expect(allowed).toBeGreaterThanOrEqual(100);
  expect(allowed).toBeLessThan(200);
});

it('writes nothing for an ordinary company, and at most once a second for a storm', async () => {
  const { state, instance } = shared();
  const limit = instance({ ...rules, requests: 10_000 });

  for (let n = 0; n < rules.unreported; n++) await limit(calm);
  expect(state.writes).toBe(0);

  for (let n = 0; n < 5_000; n++) {
    await limit(storming);
    state.nowMs += 1;
  }
  expect(state.writes).toBeLessThanOrEqual(6);
});

it('refuses nobody because the table does not answer', async () => {
  const limit = createTenantLimit({ add: () => Promise.reject(new Error('no table')), nowMs: () => 1_000_000 }, rules);

  expect(await allowedOf(Array.from({ length: 90 }, () => limit(calm)))).toBe(90);
});
