import { createHash } from 'node:crypto';
import { derivedUlid, newUlid } from '../../../platform/new-ids.ts';
import { packEntries, type FreshEntries } from './fresh-entries.ts';
import type { FreshRow, IndexTable } from './index-table.ts';

/** What one change of the table says to the index. `at`: when it was made; null where its row does not say. */
export type IndexChange = { eventId: string; at: string | null; entries: FreshEntries };

/** A row is put into its place by the time of its changes for as long after them: whoever does it again writes the same row. Later its place is the
 *  time it is written, so that no row comes behind what is compacted already. */
const samePlaceMs = 10_000;
/** Rows stay long after their messages are in segments, and go without costing anything. */
const keptSec = 60 * 86_400;
/** Far below what a row may hold. */
const mostEntries = 1_000;

/** Makes changes findable: one row for what one batch says, more for very many. */
export const addToIndex = async (
  { table, now }: { table: Pick<IndexTable, 'putFresh'>; now: () => Date },
  changes: ReadonlyArray<IndexChange>,
): Promise<void> => {
  const rows: FreshRow[] = [];
  for (let start = 0; start < changes.length; start += mostEntries) {
    const some = changes.slice(start, start + mostEntries);
    rows.push({ rowId: rowIdOf(some, now()), data: packEntries(together(some)) });
  }
  if (rows.length > 0) await table.putFresh(rows, Math.floor(now().getTime() / 1000) + keptSec);
};

const rowIdOf = (changes: ReadonlyArray<IndexChange>, now: Date): string => {
  const newest = new Date(Math.max(...changes.map(({ at }) => (at === null ? Number.NaN : Date.parse(at)))));
  const ageMs = now.getTime() - newest.getTime();
  if (Number.isNaN(ageMs) || ageMs < 0 || ageMs > samePlaceMs) return newUlid(now);
  const key = createHash('sha256');
  for (const { eventId } of changes) key.update(`${eventId} `);
  return derivedUlid(newest, key.digest('hex'));
};

const together = (changes: ReadonlyArray<IndexChange>): FreshEntries => ({
  docs: changes.flatMap(({ entries }) => entries.docs),
  erasedTickets: changes.flatMap(({ entries }) => entries.erasedTickets),
  erasedMessages: changes.flatMap(({ entries }) => entries.erasedMessages),
});
