import { describe, expect, it } from 'vitest';
import { placedUlid } from '../../platform/new-ids.ts';
import { memoryIndexTable } from '../testing/memory-index-table.ts';
import { addToIndex } from './add-to-index.ts';
import { compactIndex } from './compact-index.ts';
import { findMessages, messageIdsOf } from './find-messages.ts';
import type { IndexTable } from './index-table.ts';
import { toQuestion, wordsOf } from './words-of.ts';

const start = Date.UTC(2026, 0, 5, 12);
const messageId = (n: number) => placedUlid({ at: new Date(start + n), order: 0 }, String(n));
const change = (n: number, text: string, ticketId = 1 + (n % 700), at = start + n) => ({
  eventId: String(n),
  at: new Date(at).toISOString(),
  entries: { docs: [{ messageId: messageId(n), ticketId, words: wordsOf(text) }], erasedTickets: [], erasedMessages: [] },
});
const erased = (n: number, what: { erasedTickets?: number[]; erasedMessages?: string[] }) => ({
  eventId: String(n),
  at: new Date(start + n).toISOString(),
  entries: { docs: [], erasedTickets: [], erasedMessages: [], ...what },
});

/** Every message found, newest first, page by page as a cursor goes. */
const find = async (table: IndexTable, words: string, pageSize = Infinity): Promise<string[]> => {
  const question = toQuestion(words);
  const ids: string[] = [];
  if (!question) return ids;
  for (let before: number | null = null; ; ) {
    const page = [];
    for await (const some of findMessages(table, question, before)) {
      page.push(...some);
      if (page.length >= pageSize) break;
    }
    const shown = page.slice(0, pageSize);
    const idOf = await messageIdsOf(table, shown);
    ids.push(...shown.map(({ place }) => idOf.get(place) ?? ''));
    before = shown.at(-1)?.place ?? null;
    if (shown.length < pageSize) return ids;
  }
};

const vocabulary = Array.from({ length: 400 }, (_, n) => `palavra${(n * 7919) % 1000}`);
const textOf = (n: number): string =>
  [
    vocabulary[(n * 31) % 400],
    vocabulary[(n * n) % 400],
    n % 5 === 0 ? 'comum' : 'qualquer',
    n % 997 === 3 ? 'raríssima 𝓐bc' : '',
    n % 50 === 1 ? 'médio' : '',
  ].join(' ');
const indexed = async (count: number, { from = 0, memory = memoryIndexTable(), compacted = true } = {}) => {
  const now = () => new Date(start + count + 3_600_000);
  for (let n = from; n < count; n += 97) {
    const some = Array.from({ length: Math.min(97, count - n) }, (_, at) => change(n + at, textOf(n + at)));
    await addToIndex({ table: memory.table, now: () => new Date(start + n + 1_000) }, some);
    if (compacted && n % (97 * 23) === 0) await compactIndex({ table: memory.table, now });
  }
  return { ...memory, now };
};
const byHand = (count: number, isHit: (text: string) => boolean) =>
  Array.from({ length: count }, (_, n) => count - 1 - n)
    .filter((n) => isHit(textOf(n)))
    .map(messageId);

describe('messages are found', () => {
  it('all of them, newest first, whether fresh or compacted, page by page or at once', async () => {
    const count = 20_000;
    const { table, manifest } = await indexed(count);
    expect(manifest().segments.some(({ level }) => level > 1)).toBe(true);
    expect(manifest().next).toBeLessThan(count);

    for (const [words, isHit] of [
      ['comum', (text: string) => text.includes('comum')],
      ['com', (text: string) => text.includes('comum')],
      ['rarissima', (text: string) => text.includes('raríssima')],
      ['𝓐bc', (text: string) => text.includes('raríssima')],
      ['medio comum', (text: string) => text.includes('médio') && text.includes('comum')],
      ['comum medio', (text: string) => text.includes('médio') && text.includes('comum')],
      ['raríssima médio', (text: string) => text.includes('raríssima') && text.includes('médio')],
      ['comum palavra1', (text: string) => text.includes('comum') && text.includes('palavra1')],
      ['palavra919 comum', (text: string) => text.split(' ').includes('palavra919') && text.includes('comum')],
      ['inexistente', () => false],
    ] as const) {
      const expected = byHand(count, isHit);
      expect({ words, found: await find(table, words) }).toEqual({ words, found: expected });
      expect({ words, found: await find(table, words, 333) }).toEqual({ words, found: expected });
    }
  });
});

void erased;
