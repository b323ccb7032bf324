import { assertOwnKey, outsideCompanies } from './tenant-scope.ts';
import type { StoredItem } from './table/definition.ts';
import { batchGetItems } from './table/read-commands.ts';

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
      const item = read && (await itemAt(read.key, consistent ? consistently : eventually));
      return [name, read && item ? read.parse(item) : null];
    }),
  );
  return Object.fromEntries(entries);
};

type Waiting = { key: StoredItem; settle: ((item: StoredItem | null) => void)[]; fail: ((error: unknown) => void)[] };
/** A batch that leaves at the end of this turn, by key. */
type Gathering = { keys: Map<string, Waiting>; consistent: boolean };
const consistently: Gathering = { keys: new Map(), consistent: true };
const eventually: Gathering = { keys: new Map(), consistent: false };

const itemAt = (key: StoredItem, gathering: Gathering): Promise<StoredItem | null> =>
  new Promise((settle, fail) => {
    // One call may carry the keys of several companies at work at the same time: each is checked where it is asked for.
    assertOwnKey(key['pk']?.S);
    if (gathering.keys.size === 0) outsideCompanies(() => setImmediate(flush, gathering));
    const name = nameOf(key);
    const waiting = gathering.keys.get(name);
    if (waiting) {
      waiting.settle.push(settle);
      waiting.fail.push(fail);
    } else gathering.keys.set(name, { key, settle: [settle], fail: [fail] });
  });

const flush = (gathering: Gathering): void => {
  const all = [...gathering.keys];
  gathering.keys = new Map();
  batchGetItems(
    all.map(([, { key }]) => key),
    gathering.consistent,
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
