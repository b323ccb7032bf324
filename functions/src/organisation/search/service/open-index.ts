import { timeOfId } from '@balcao/shared/domain/messages/position-of.ts';
import { log } from '../../../platform/logger.ts';
import { settledAfterMs } from './compact-index.ts';
import { unpackEntries, type Doc } from './fresh-entries.ts';
import type { FreshRow, IndexTable, Manifest } from './index-table.ts';
import { KeptRows } from './kept-rows.ts';

/** An index as it is now: its segments, and the messages that are in none of them, oldest first. */
export type OpenIndex = { manifest: Manifest; fresh: () => Promise<ReadonlyArray<Doc>> };

/** Fresh messages that are settled, by index. */
type Settled = { read: string; upTo: string; docs: ReadonlyArray<Doc> };
const kept = new KeptRows(16_000_000);
export const forgetFresh = (): void => kept.clear();

export const openIndex = async (table: IndexTable, nowMs = Date.now()): Promise<OpenIndex> => {
  const manifest = await table.readManifest();
  return { manifest, fresh: () => readFresh(table, manifest.read, nowMs) };
};

/** Rows that are settled were read once by a warm function: only those behind them are read again. */
const readFresh = async (table: IndexTable, read: string, nowMs: number): Promise<ReadonlyArray<Doc>> => {
  const known = kept.peek<Settled>(table.name);
  const before: Settled = known?.read === read ? known : { read, upTo: read, docs: [] };
  const rows = (await table.listFresh(before.upTo, null)).map((row) => ({ row, docs: docsOf(row) }));
  const isSettled = ({ row }: { row: FreshRow }) => nowMs - (timeOfId(row.rowId) ?? nowMs) > settledAfterMs;
  const unsettledAt = rows.findIndex((row) => !isSettled(row));
  const settled = unsettledAt === -1 ? rows : rows.slice(0, unsettledAt);
  const last = settled.at(-1);
  const docs = [...before.docs, ...settled.flatMap((row) => row.docs)];
  if (last) kept.keep(table.name, { read, upTo: last.row.rowId, docs } satisfies Settled, docs.length * 500);
  return [...docs, ...rows.slice(settled.length).flatMap((row) => row.docs)];
};

/** A row that cannot be read holds nothing. */
const docsOf = ({ rowId, data }: FreshRow): ReadonlyArray<Doc> => {
  try {
    return unpackEntries(data).docs;
  } catch (error) {
    log.error('SEARCH_ROW_BROKEN a fresh row of the search index cannot be read', error, { rowId });
    return [];
  }
};
