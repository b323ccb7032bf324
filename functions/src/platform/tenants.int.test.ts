import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { joinTestCloud } from '../testing/join-test-cloud.ts';
import type { CloudOfRun } from '../../../infra/local/testing/clouds-of-run.ts';
import type { TestCompany } from '../testing/make-company.ts';

let cloud: CloudOfRun;
let [one, other]: [TestCompany, TestCompany] = [] as never;
beforeAll(async () => {
  cloud = joinTestCloud();
  const { makeCompany } = await import('../testing/make-company.ts');
  one = await makeCompany(cloud.endpoints.api, 'Uma');
  other = await makeCompany(cloud.endpoints.api, 'Outra');
});

describe('while a company is at work', () => {
  it('the table gives its rows, and not another company’s by any kind of call', async () => {
    const { withinCompany, ForeignKeyError } = await import('./tenant-scope.ts');
    const { companyRecords } = await import('../organisation/companies/service/company-records.ts');
    const { ticketRecords } = await import('../conversation/tickets/service/ticket-records.ts');
    const { connectionRecords } = await import('../setup/connections/service/connection-records.ts');
    const { readTogether } = await import('./read-together.ts');
    const asOne = <T>(work: () => Promise<T>): Promise<T> => withinCompany(one.id, work);

    expect((await asOne(() => companyRecords(one.id).get()))?.name).toBe('Uma');
    await expect(asOne(() => companyRecords(other.id).get())).rejects.toThrow(`company ${one.id} asked for a key of company ${other.id}`);
    await expect(asOne(() => connectionRecords(other.id).list())).rejects.toThrow(
      `company ${one.id} asked for a key of company ${other.id}`,
    );
    await expect(asOne(() => companyRecords(other.id).nextTicketId())).rejects.toThrow(`company ${one.id} asked`);
    await expect(asOne(() => ticketRecords(other.id).getMany([1 as never]))).rejects.toThrow(`company ${one.id} asked`);
    await expect(asOne(() => readTogether({ company: companyRecords(other.id).getRead() }))).rejects.toBeInstanceOf(ForeignKeyError);
  });

  it('two companies may be at work at the same time, their reads in one call', async () => {
    const { withinCompany } = await import('./tenant-scope.ts');
    const { companyRecords } = await import('../organisation/companies/service/company-records.ts');
    const { readTogether } = await import('./read-together.ts');
    const nameOf = (company: TestCompany) =>
      withinCompany(company.id, async () => (await readTogether({ company: companyRecords(company.id).getRead() })).company?.name);

    expect(await Promise.all([nameOf(one), nameOf(other), nameOf(one)])).toEqual(['Uma', 'Outra', 'Uma']);
  });
});

describe('a storm of one company', () => {
  it('is refused over several instances at once, with when to come back, and not the other company', async () => {
    const { createTenantLimit } = await import('./tenant-limit.ts');
    const { addRequests } = await import('./request-count.entity.ts');
    const { AppError } = await import('@balcao/shared/errors/app-error.ts');
    const rules = { requests: 200, windowSec: 60, unreported: 10, reportEveryMs: 20 };
    // All in one window, wherever the minute is.
    const startedAtMs = Math.floor(Date.now() / 60_000) * 60_000;
    const bornAt = performance.now();
    const nowMs = (): number => startedAtMs + performance.now() - bornAt;
    const instances = Array.from({ length: 4 }, () => createTenantLimit({ add: addRequests, nowMs }, rules));

    let allowed = 0;
    const refusals: unknown[] = [];
    for (let round = 0; round < 50; round++) {
      await Promise.all(
        instances.flatMap((limit) =>
          [1, 2, 3].map(() =>
            limit(one.id).then(
              () => (allowed += 1),
              (error: unknown) => refusals.push(error),
            ),
          ),
        ),
      );
      await sleep(10);
    }
    await Promise.all(instances.map((limit) => limit(other.id)));

    // 600 asked; what the instances had not yet told each other went through too.
    expect(allowed).toBeGreaterThanOrEqual(200);
    expect(allowed).toBeLessThan(320);
    expect(refusals[0]).toBeInstanceOf(AppError);
    expect(refusals[0]).toMatchObject({ code: 'ERR_TOO_MANY_REQUESTS', details: { retryAfterSec: expect.any(Number) } });
  });

  it('is answered 429 with Retry-After by the gateway’s functions, in a window that is used up', async () => {
    const { addRequests } = await import('./request-count.entity.ts');
    const { tenantRules } = await import('./tenant-limit.ts');
    const windowNow = (): number => Math.floor(Date.now() / 1000 / tenantRules.windowSec) * tenantRules.windowSec;
    const call = async (company: TestCompany) => {
      const response = await fetch(`${cloud.endpoints.api}/tickets/counts`, {
        headers: { authorization: `Bearer ${company.owner.token}` },
      });
      return { status: response.status, retryAfter: response.headers.get('retry-after'), body: await response.json() };
    };

    // As if other instances had taken everything in this window and the next.
    for (const window of [windowNow(), windowNow() + tenantRules.windowSec]) await addRequests(one.id, window, tenantRules.requests);
    let refused = await call(one);
    for (let n = 0; n < 3 * tenantRules.unreported && refused.status === 200; n++) refused = await call(one);

    expect(refused).toMatchObject({ status: 429, body: { error: 'ERR_TOO_MANY_REQUESTS' } });
    expect(Number(refused.retryAfter)).toBeGreaterThan(0);
    expect(Number(refused.retryAfter)).toBeLessThanOrEqual(tenantRules.windowSec);
    expect((await call(other)).status).toBe(200);
  });
});
