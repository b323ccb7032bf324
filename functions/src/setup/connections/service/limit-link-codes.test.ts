import { companyId, connectionId } from '@balcao/shared/domain/ids.ts';
import { anId } from '@balcao/shared/testing/builders.ts';
import { expect, it } from 'vitest';
import { createLinkCodeLimit, linkCodeRules } from './limit-link-codes.ts';

const [company, neighbour] = [companyId.parse(7), companyId.parse(8)];
const phone = (n: number) => connectionId.parse(anId(`C${n}`));
const { requests: ofPhone, windowSec } = linkCodeRules.connection;

/** The table that all instances share, at ten past an hour. */
const table = () => {
  const totals = new Map<string, number>();
  const clock = { nowMs: Date.parse('2026-11-30T09:10:00.000Z') };
  const add = async (of: number, window: number, requests: number, scope: string): Promise<number> => {
    const key = `${of} ${scope} ${window}`;
    totals.set(key, (totals.get(key) ?? 0) + requests);
    return totals.get(key)!;
  };
  return { clock, instance: () => createLinkCodeLimit({ add, nowMs: () => clock.nowMs }) };
};
const asked = (limit: ReturnType<typeof createLinkCodeLimit>, times: number, of = company, id = phone(1)) =>
  Promise.allSettled(Array.from({ length: times }, () => limit(of, id)));
const refusals = (answers: ReadonlyArray<PromiseSettledResult<void>>) => answers.filter(({ status }) => status === 'rejected');

it('gives a connection so many codes in its time, over all instances, and says when there are more', async () => {
  const { clock, instance } = table();
  const [one, other] = [instance(), instance()];

  expect(refusals(await asked(one, ofPhone - 1))).toEqual([]);
  expect(refusals(await asked(other, 2))).toMatchObject([
    { reason: { code: 'ERR_TOO_MANY_REQUESTS', details: { retryAfterSec: windowSec } } },
  ]);
  expect(refusals(await asked(one, 1, company, phone(2)))).toEqual([]);
  expect(refusals(await asked(one, 1, neighbour))).toEqual([]);
  clock.nowMs += windowSec * 1000;
  expect(refusals(await asked(one, 1))).toEqual([]);
});

it('gives a company so many codes over all its connections, of which refused ones are none', async () => {
  const { instance } = table();
  const limit = instance();
  const phones = linkCodeRules.company.requests / ofPhone;

  await asked(limit, 20 * ofPhone, company, phone(0));
  for (let n = 1; n < phones; n++) expect(refusals(await asked(limit, ofPhone, company, phone(n)))).toEqual([]);

  expect(refusals(await asked(limit, 1, company, phone(99)))).toMatchObject([{ reason: { code: 'ERR_TOO_MANY_REQUESTS' } }]);
  expect(refusals(await asked(limit, 1, neighbour, phone(99)))).toEqual([]);
});
