import type { Member, TestCompany } from '@balcao/functions/testing/make-company.ts';
import { percentile } from './percentile.ts';
import { startFilledCloud } from './start-filled-cloud.ts';

export type SearchSpeed = { messages: number; request: string; found: string; p50: number; p95: number };

/** How long searching in messages takes at the API, for each number of messages: a company each, measured in turns, `times` each. */
export const measureSearch = async (
  sizes: ReadonlyArray<number>,
  times: number,
  say: (sentence: string) => void,
): Promise<SearchSpeed[]> => {
  const { made: companies, stop } = await startFilledCloud({
    parts: 'backend',
    make: async ({ endpoints }) => {
      const make = await import('@balcao/functions/testing/make-company.ts');
      const made: { messages: number; company: TestCompany; member: Member }[] = [];
      for (const messages of sizes) {
        const company = await make.makeCompany(endpoints.api, `Procura ${messages}`);
        made.push({
          messages,
          company,
          member: await make.addUser(endpoints.api, company, 'Uma fila', { queueIds: [company.otherQueue.id] }),
        });
      }
      return made;
    },
    fill: async (made, put) => {
      const { fillTickets } = await import('./fill-tickets.ts');
      const { fillSearch } = await import('./fill-search.ts');
      for (const { messages, company } of made) {
        const startedAt = performance.now();
        const { unitsPerMessage } = await fillSearch(company, put, messages, (count, isWanted) =>
          fillTickets(company, put, count, [company.owner.id], isWanted),
        );
        say(
          `${messages} messages indexed in ${((performance.now() - startedAt) / 1000).toFixed(1)} s, ` +
            `${unitsPerMessage.toFixed(2)} write units a message for their segments`,
        );
      }
    },
  });
  try {
    const taken = new Map<string, { messages: number; request: string; found: string; values: number[] }>();
    for (const { messages, company, member } of companies) {
      const ask = async (words: string, cursor: string | null, as: Member = company.owner) => {
        const { status, body } = await as.call('GET', '/tickets', {
          query: { status: 'search', searchParam: words, searchOnMessages: 'true', ...(cursor ? { cursor } : {}) },
        });
        if (status !== 200) throw new Error(`search: ${status} ${JSON.stringify(body).slice(0, 200)}`);
        return body;
      };
      const { soughtWords: words } = await import('./fill-search.ts');
      let deep: string | null = null;
      for (let page = 0; page < 20; page++) deep = (await ask(words.some, deep)).nextCursor ?? deep;
      const requests: [string, () => ReturnType<typeof ask>][] = [
        ['5 hits', () => ask(words.rare, null)],
        ['4 000 hits', () => ask(words.some, null)],
        [`4 000 hits, page 21`, () => ask(words.some, deep)],
        ['every fifth message', () => ask(words.fifth, null)],
        ['two of every fifth', () => ask(`${words.fifth} ${words.otherFifth}`, null)],
        ['4 000 and a fifth', () => ask(`${words.some} ${words.fifth}`, null)],
        ['beginning of 3 letters', () => ask('con', null)],
        ['4 000 hits, one queue', () => ask(words.some, null, member)],
      ];
      for (const [request, send] of requests)
        for (let round = -3; round < times; round++) {
          const startedAt = performance.now();
          const { tickets, count, hasMoreThanCount } = await send();
          const ms = performance.now() - startedAt;
          const key = `${messages} ${request}`;
          const found = `${tickets.length} of ${hasMoreThanCount ? 'more than ' : ''}${count}`;
          const all = taken.get(key) ?? { messages, request, found, values: [] };
          if (round >= 0) all.values.push(ms);
          taken.set(key, all);
        }
    }
    return [...taken.values()].map(({ values, ...rest }) => ({
      ...rest,
      p50: percentile(values, 0.5) ?? Number.NaN,
      p95: percentile(values, 0.95) ?? Number.NaN,
    }));
  } finally {
    await stop();
  }
};
