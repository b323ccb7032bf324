import { assertOwnKey, outsideCompanies } from '../tenant-scope.ts';
import { batchGetItems } from './batch-get-items.ts';
import type { StoredItem } from './definition.ts';

type Waiting = { key: StoredItem; settle: ((item: StoredItem | null) => void)[]; fail: ((error: unknown) => void)[] };
/** A batch that leaves at the end of this turn of the event loop, by key. */
type Gathering = { keys: Map<string, Waiting>; consistent: boolean };
const consistently: Gathering = { keys: new Map(), consistent: true };
const eventually: Gathering = { keys: new Map(), consistent: false };

/** An item by its key, null without one. What is asked for in the same turn goes out together. */
export const gatheredItem = (key: StoredItem, { consistent = false }: { consistent?: boolean } = {}): Promise<StoredItem | null> =>
  new Promise((settle, fail) => {
    const gathering = consistent ? consistently : eventually;
    // One call may carry the keys of several companies at work at the same time: each is checked where it is asked for.
    assertOwnKey(key['pk']?.S);
    if (gathering.keys.size === 0) outsideCompanies(() => setImmediate(flush, gathering));
    const name = nameOfItem(key);
    const waiting = gathering.keys.get(name);
    if (waiting) {
      waiting.settle.push(settle);
      waiting.fail.push(fail);
    } else gathering.keys.set(name, { key, settle: [settle], fail: [fail] });
  });

/** Those of these that exist. */
export const gatheredItems = async (keys: ReadonlyArray<StoredItem>, options: { consistent?: boolean } = {}): Promise<StoredItem[]> =>
  (await Promise.all(keys.map((key) => gatheredItem(key, options)))).filter((item) => item !== null);

const flush = (gathering: Gathering): void => {
  const all = [...gathering.keys];
  gathering.keys = new Map();
  batchGetItems(
    all.map(([, { key }]) => key),
    gathering.consistent,
  ).then(
    (items) => {
      const found = new Map(items.map((item) => [nameOfItem(item), item]));
      for (const [name, { settle }] of all) for (const done of settle) done(found.get(name) ?? null);
    },
    (error: unknown) => {
      for (const [, { fail }] of all) for (const broken of fail) broken(error);
    },
  );
};

export const nameOfItem = ({ pk, sk }: StoredItem): string => `${pk?.S ?? ''} ${sk?.S ?? ''}`;
