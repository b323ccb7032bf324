import type { StoredItem } from './table/definition.ts';
import { gatheredItem } from './table/gathered-items.ts';

/** A row somebody wants, of whatever entity. Stores make these, so keys stay in entity files. */
export type RowRead<T> = { key: StoredItem; parse: (item: StoredItem) => T };
type Values<Reads extends Record<string, RowRead<unknown> | null>> = {
  [Name in keyof Reads]: Reads[Name] extends RowRead<infer T> ? T | null : null | (Reads[Name] extends RowRead<infer T> | null ? T : never);
};

/** Rows of any entities in one request; null where there is none or none was asked for. What several callers
 *  ask for in the same turn of the event loop (the messages of one batch) goes out together too.
 *  @param consistent false costs half, and may miss what was written in the last moments.
 *  @throws BusyError when the table did not answer for all of them. */
export const readTogether = async <const Reads extends Record<string, RowRead<unknown> | null>>(
  reads: Reads,
  { consistent = true }: { consistent?: boolean } = {},
): Promise<Values<Reads>> => {
  const entries = await Promise.all(
    Object.entries(reads).map(async ([name, read]) => {
      const item = read && (await gatheredItem(read.key, { consistent }));
      return [name, read && item ? read.parse(item) : null];
    }),
  );
  return Object.fromEntries(entries);
};
