import { assertOwnKey, outsideCompanies } from '../tenant-scope.ts';
import { batchGetItems } from './batch-get-items.ts';
import type { StoredItem } from './definition.ts';

type Waiting = { key: StoredItem; settle: ((item: StoredItem | null) => void)[]; fail: ((error: unknown) => void)[] };
/** Reads by key that are waiting to be sent as one batch at the end of the current turn of the event loop. */
type Gathering = { keys: Map<string, Waiting>; consistent: boolean };
const consistently: Gathering = { keys: new Map(), consistent: true };
const eventually: Gathering = { keys: new Map(), consistent: false };

/** Reads an item by its key; null when it does not exist. Reads of one turn of the event loop with equal `consistent` are sent as one batch. */
export const gatheredItem = (key: StoredItem, { consistent = false }: { consistent?: boolean } = {}): Promise<StoredItem | null> =>
  new Promise((settle, fail) => {
    const gathering = consistent ? consistently : eventually;
    // The key is checked here, where the caller's company is known: the batch is sent later, and may contain keys of several companies.
    assertOwnKey(key['pk']?.S);
    if (gathering.keys.size === 0) outsideCompanies(() => setImmediate(flush, gathering));
    const name = nameOfItem(key);
    const waiting = gathering.keys.get(name);
    if (waiting) {
      waiting.settle.push(settle);
      waiting.fail.push(fail);
    } else gathering.keys.set(name, { key, settle: [settle], fail: [fail] });
  });

/** Reads items by their keys, batched as in `gatheredItem`; returns those that exist. */
export const gatheredItems = async (keys: ReadonlyArray<StoredItem>, options: { consistent?: boolean } = {}): Promise<StoredItem[]> =>
  (await Promise.all(keys.map((key) => gatheredItem(key, options)))).filter((item) => item !== null);

const flush = (gathering: Gathering): void => {
  const all = [...gathering.keys];
  gathering.keys = new Map();
  batchGetItems(
    all.map(([, { key }]) => key),
    { consistent: gathering.consistent },
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
