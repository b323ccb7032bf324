import type { StoredItem } from './table/definition.ts';
import { gatheredItem } from './table/gathered-items.ts';

/** A read of one row of any entity, which `readTogether` sends in one request with others. Created by stores only, so that table keys are
 *  built in entity files alone. */
export type RowRead<T> = { key: StoredItem; parse: (item: StoredItem) => T };
type Values<Reads extends Record<string, RowRead<unknown> | null>> = {
  [Name in keyof Reads]: Reads[Name] extends RowRead<infer T> ? T | null : null | (Reads[Name] extends RowRead<infer T> | null ? T : never);
};

/** Reads rows of any entities in one request; null where the row does not exist or `reads` has null. Reads of several callers in the same
 *  turn of the event loop (such as those for the messages of one batch) share a request too.
 *  @param consistent false = eventually consistent: costs half, and may miss writes of the last second or so.
 *  @throws BusyError when the table did not return all rows. */
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
