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
      const askHits = async (words: string, query: Record<string, string> = {}, as: Member = company.owner) => {
        const { status, body } = await as.call('GET', '/messages-search', { query: { searchParam: words, ...query } });
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
      let deepHits: string | null = null;
      for (let page = 0; page < 20; page++)
        deepHits = (await askHits(words.some, deepHits ? { cursor: deepHits } : {})).nextCursor ?? deepHits;
      const dateFrom = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
      const phrase = (await askHits(words.some)).hits[0]?.excerpt.text.split(' ').slice(1, 3).join(' ');
      const hitRequests: [string, () => ReturnType<typeof askHits>][] = [
        ['messages, 5 hits', () => askHits(words.rare)],
        ['messages, 4 000 hits', () => askHits(words.some)],
        ['messages, page 21', () => askHits(words.some, deepHits ? { cursor: deepHits } : {})],
        ['messages, 4 000 and a fifth', () => askHits(`${words.some} ${words.fifth}`)],
        ['messages, beginning of 3', () => askHits('con')],
        ['messages, "two words"', () => askHits(`"${phrase}"`)],
        ['messages, of a day', () => askHits(words.some, { dateFrom })],
        ['messages, of the customer', () => askHits(words.some, { author: 'customer' })],
        ['messages, one queue', () => askHits(words.some, {}, member)],
      ];
      const all: [string, () => Promise<{ found: string }>][] = [
        ...requests.map(([request, send]): [string, () => Promise<{ found: string }>] => [
          `tickets, ${request}`,
          async () => {
            const { tickets, count, hasMoreThanCount } = await send();
            return { found: `${tickets.length} of ${hasMoreThanCount ? 'more than ' : ''}${count}` };
          },
        ]),
        ...hitRequests.map(([request, send]): [string, () => Promise<{ found: string }>] => [
          request,
          async () => {
            const { hits, hasMore } = await send();
            return { found: `${hits.length}${hasMore ? ' and more' : ''}` };
          },
        ]),
      ];
      for (const [request, send] of all)
        for (let round = -3; round < times; round++) {
          const startedAt = performance.now();
          const { found } = await send();
          const ms = performance.now() - startedAt;
          const key = `${messages} ${request}`;
          const line = taken.get(key) ?? { messages, request, found, values: [] };
          if (round >= 0) line.values.push(ms);
          taken.set(key, line);
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
