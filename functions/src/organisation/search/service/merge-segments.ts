import { log } from '../../../platform/logger.ts';
import { compareBytes } from './compare-bytes.ts';
import type { IndexTable, Manifest, Segment } from './index-table.ts';
import { packedIdBytes, unpackId } from './packed-id.ts';
import {
  after,
  behindWords,
  columns,
  firstWord,
  idsPerPage,
  pageOf,
  readRow,
  readTickets,
  ticketsPerPage,
  type Lists,
} from './segment-row.ts';
import { SegmentWriter } from './segment-writer.ts';

type Rows = Pick<IndexTable, 'putRows' | 'rowsBetween'>;

/** Several neighbours, newest first, as one segment, without what was erased: its words are left out, its ticket and id are blank. */
export const mergeSegments = async (
  table: Rows,
  segment: string,
  parts: ReadonlyArray<Segment>,
  erased: Manifest['erased'],
): Promise<void> => {
  const from = parts.at(-1)?.from ?? 0;
  const to = parts[0]?.to ?? 0;
  const tickets = new Uint32Array(to - from);
  const ids = new Uint8Array(tickets.length * packedIdBytes);
  for (const part of parts) {
    for (const { place, data } of await table.rowsBetween(part.id, ...columns.tickets))
      tickets.set(tryTo(() => readTickets(data)) ?? [], part.from - from + pageOf(place) * ticketsPerPage);
    for (const { place, data } of await table.rowsBetween(part.id, ...columns.ids))
      ids.set(data, (part.from - from + pageOf(place) * idsPerPage) * packedIdBytes);
  }
  const blanks = blank(tickets, ids, erased);
  const writer = new SegmentWriter(table, segment);
  await writer.addColumns(tickets, ids);
  const heads = await Promise.all(
    parts.map(async ({ id, to: end }) => {
      const lists = listsOf(table, id);
      return { lists, at: await lists.next(), shift: to - end };
    }),
  );
  for (;;) {
    let word: string | null = null;
    for (const { at } of heads) if (!at.done && (word === null || compareBytes(at.value[0], word) < 0)) word = at.value[0];
    if (word === null) break;
    const all: number[] = [];
    for (const head of heads)
      while (!head.at.done && head.at.value[0] === word) {
        for (const number of head.at.value[1])
          if (!blanks || tickets[to - 1 - from - number - head.shift] !== 0) all.push(number + head.shift);
        head.at = await head.lists.next();
      }
    await writer.addWord(word, all);
  }
  await writer.end();
};

/** @returns whether there is anything erased in them. */
const blank = (tickets: Uint32Array, ids: Uint8Array, erased: Manifest['erased']): boolean => {
  const erasedTickets = new Set(erased.tickets);
  const erasedIds = new Set(erased.messages);
  let blanks = false;
  for (const [at, ticket] of tickets.entries()) {
    const start = at * packedIdBytes;
    if (ticket !== 0 && !erasedTickets.has(ticket) && !(erasedIds.size > 0 && erasedIds.has(unpackId(ids, start, ticket)))) continue;
    tickets[at] = 0;
    ids.fill(0, start, start + packedIdBytes);
    blanks = true;
  }
  return blanks;
};

const rowsAtOnce = 100;

/** Words of a segment in their order; a word whose numbers fill several rows comes in several parts. */
async function* listsOf(table: Rows, segment: string): AsyncGenerator<Lists[number], undefined> {
  for (let from = firstWord; ; ) {
    const rows = await table.rowsBetween(segment, from, behindWords, rowsAtOnce);
    for (const { data } of rows) yield* tryTo(() => readRow(data)) ?? [];
    const last = rows.at(-1);
    if (rows.length < rowsAtOnce || !last) return undefined;
    from = after(last.place);
  }
}

/** One broken row costs its own entries and nothing else. */
const tryTo = <T>(read: () => T): T | null => {
  try {
    return read();
  } catch (error) {
    log.error('SEARCH_ROW_BROKEN a row of the search index cannot be read', error);
    return null;
  }
};
