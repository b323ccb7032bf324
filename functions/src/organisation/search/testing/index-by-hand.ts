import { placedUlid } from '../../../platform/new-ids.ts';
import { addToIndex, type IndexChange } from '../service/add-to-index.ts';
import { findMessages, messageIdsOf } from '../service/find-messages.ts';
import type { FreshEntries } from '../service/fresh-entries.ts';
import type { IndexTable } from '../service/index-table.ts';
import { toQuestion, wordsOf } from '../service/words-of.ts';

export const startMs = Date.UTC(2026, 0, 5, 12);
export const at = (ms: number): Date => new Date(startMs + ms);
export const messageIdOf = (n: number, ticketId = ticketOf(n)): string => `${placedUlid({ at: at(n), order: 0 }, String(n))}-${ticketId}`;
const ticketOf = (n: number): number => 1 + (n % 700);

/** Message number n, written n milliseconds after the start. */
export const aMessage = (n: number, text: string, ticketId = ticketOf(n)): IndexChange =>
  aChange(n, { docs: [{ messageId: messageIdOf(n, ticketId), ticketId, words: wordsOf(text) }] });

export const aChange = (n: number, entries: Partial<FreshEntries>): IndexChange => ({
  eventId: String(n),
  at: at(n).toISOString(),
  entries: { docs: [], erasedTickets: [], erasedMessages: [], ...entries },
});

const vocabulary = Array.from({ length: 400 }, (_, n) => `palavra${(n * 7919) % 1000}`);
/** Text of message n: some words in a fifth, a fiftieth and a thousandth of all. */
export const textOf = (n: number): string =>
  [
    vocabulary[(n * 31) % 400],
    vocabulary[(n * n) % 400],
    n % 5 === 0 ? 'comum' : 'qualquer',
    n % 997 === 3 ? 'raríssima 𝓐bc' : '',
    n % 50 === 1 ? 'médio' : '',
  ].join(' ');

/** Ids of the messages before `count` whose text is a hit, newest first. */
export const foundByHand = (count: number, isHit: (text: string) => boolean): string[] =>
  Array.from({ length: count }, (_, n) => count - 1 - n)
    .filter((n) => isHit(textOf(n)))
    .map((n) => messageIdOf(n));

/** Writes messages as the stream would, so many a batch, each batch a second after its first message. */
export const writeMessages = async (table: IndexTable, from: number, to: number, batch = 97): Promise<void> => {
  for (let n = from; n < to; n += batch) {
    const some = Array.from({ length: Math.min(batch, to - n) }, (_, offset) => aMessage(n + offset, textOf(n + offset)));
    await addToIndex({ table, now: () => at(n + 1_000) }, some);
  }
};

/** Every message found, newest first, page by page as a cursor goes. */
export const findAll = async (table: IndexTable, words: string, pageSize = Number.POSITIVE_INFINITY): Promise<string[]> => {
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
