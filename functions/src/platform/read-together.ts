import { assertOwnKey, outsideCompanies } from './tenant-scope.ts';
import type { StoredItem } from './table/definition.ts';
import { batchGetItems } from './table/read-commands.ts';

/** A row somebody wants, of whatever entity. Stores make these, so keys stay in entity files. */
export type RowRead<T> = { key: StoredItem; parse: (item: StoredItem) => T };
type Values<Reads extends Record<string, RowRead<unknown> | null>> = {
  [Name in keyof Reads]: Reads[Name] extends RowRead<infer T> ? T | null : null | (Reads[Name] extends RowRead<infer T> | null ? T : never);
};

/** Rows of any entities in one consistent request; null where there is none or none was asked for. What several callers
 *  ask for in the same turn of the event loop (the messages of one batch) goes out together too.
 *  @throws BusyError when the table did not answer for all of them. */
export const readTogether = async <const Reads extends Record<string, RowRead<unknown> | null>>(reads: Reads): Promise<Values<Reads>> => {
  const entries = await Promise.all(
    Object.entries(reads).map(async ([name, read]) => {
      const item = read && (await itemAt(read.key));
      return [name, read && item ? read.parse(item) : null];
    }),
  );
  return Object.fromEntries(entries);
};

type Waiting = { key: StoredItem; settle: ((item: StoredItem | null) => void)[]; fail: ((error: unknown) => void)[] };
/** The batch that leaves at the end of this turn, by key. */
let gathering = new Map<string, Waiting>();

const itemAt = (key: StoredItem): Promise<StoredItem | null> =>
  new Promise((settle, fail) => {
    // One call may carry the keys of several companies at work at the same time: each is checked where it is asked for.
    assertOwnKey(key['pk']?.S);
    if (gathering.size === 0) outsideCompanies(() => setImmediate(flush));
    const name = nameOf(key);
    const waiting = gathering.get(name);
    if (waiting) {
      waiting.settle.push(settle);
      waiting.fail.push(fail);
    } else gathering.set(name, { key, settle: [settle], fail: [fail] });
  });

const flush = (): void => {
  const all = [...gathering];
  gathering = new Map();
  batchGetItems(
    all.map(([, { key }]) => key),
    true,
  ).then(
    (items) => {
      const found = new Map(items.map((item) => [nameOf(item), item]));
      for (const [name, { settle }] of all) for (const done of settle) done(found.get(name) ?? null);
    },
    (error: unknown) => {
      for (const [, { fail }] of all) for (const broken of fail) broken(error);
    },
  );
};

const nameOf = ({ pk, sk }: StoredItem): string => `${pk?.S ?? ''} ${sk?.S ?? ''}`;
