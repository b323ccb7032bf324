import type { TestCompany } from '@balcao/functions/testing/make-company.ts';
import { percentile } from './percentile.ts';
import { startFilledCloud } from './start-filled-cloud.ts';

export type ListSpeed = { tickets: number; request: string; p50: number; p95: number };

const requests = [
  ['first page, open', '/tickets', { status: 'open', showAll: 'true' }],
  ['first page, pending', '/tickets', { status: 'pending', showAll: 'true' }],
  ['first page, closed', '/tickets', { status: 'closed', showAll: 'true' }],
  ['tab counters', '/tickets/counts', { showAll: 'true' }],
] as const;

/** How long lists and counters of a company take, for each number of tickets: one company each, measured in turns, `times` each. */
export const measureLists = async (sizes: ReadonlyArray<number>, times: number, say: (sentence: string) => void): Promise<ListSpeed[]> => {
  const { made: companies, stop } = await startFilledCloud({
    parts: 'backend',
    make: async ({ endpoints }) => {
      const make = await import('@balcao/functions/testing/make-company.ts');
      const made: { size: number; company: TestCompany; users: string[] }[] = [];
      for (const size of sizes) {
        const company = await make.makeCompany(endpoints.api, `Com ${size}`);
        const users: string[] = [company.owner.id];
        for (let n = 1; n < 10; n++) users.push((await make.addUser(endpoints.api, company, `Pessoa ${n}`)).id);
        made.push({ size, company, users });
      }
      return made;
    },
    fill: async (made, put) => {
      const { fillTickets } = await import('./fill-tickets.ts');
      for (const { size, company, users } of made) {
        const startedAt = performance.now();
        await fillTickets(company, put, size, users);
        say(`${size} tickets written in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
      }
    },
  });
  try {
    const taken = new Map<string, number[]>();
    for (let round = -10; round < times; round++) {
      for (const { size, company } of companies) {
        for (const [name, path, query] of requests) {
          const startedAt = performance.now();
          const { status, body } = await company.owner.call('GET', path, { query });
          const ms = performance.now() - startedAt;
          if (status !== 200 || body.tickets?.length === 0) throw new Error(`${name}: ${status} ${JSON.stringify(body).slice(0, 200)}`);
          if (round >= 0) taken.set(`${size} ${name}`, [...(taken.get(`${size} ${name}`) ?? []), ms]);
        }
      }
    }
    return companies.flatMap(({ size }) =>
      requests.map(([name]) => {
        const values = taken.get(`${size} ${name}`) ?? [];
        return { tickets: size, request: name, p50: percentile(values, 0.5) ?? Number.NaN, p95: percentile(values, 0.95) ?? Number.NaN };
      }),
    );
  } finally {
    await stop();
  }
};
