import { clear, createStore, delMany, entries, get, setMany } from 'idb-keyval';
import { leftAtKey, personKey } from '../../lib/api/session.ts';

/** An answer of the server as it was last known. */
export type Kept = {
  kind: string;
  data: unknown;
  /** Until when it was true, as far as this browser knows, ISO. */
  savedAt: string;
};

const store = createStore('balcao-kept', 'answers');
/** What nobody has looked at for this long is not worth showing. */
const keptDays = 14;

const keyOf = (hash: string): string => `${personKey()} ${hash}`;

export const readKept = (hash: string): Promise<Kept | undefined> => get<Kept>(keyOf(hash), store);

export const writeKept = async (answers: ReadonlyArray<[hash: string, kept: Kept]>): Promise<void> => {
  if (personKey() !== null)
    await setMany(
      answers.map(([hash, kept]): [string, Kept] => [keyOf(hash), kept]),
      store,
    );
};

export const dropKept = (hashes: ReadonlyArray<string>): Promise<void> => delMany(hashes.map(keyOf), store);

export const dropAllKept = (): Promise<void> => clear(store);

/** Removes what is another person's, was kept before somebody signed out, is too old, or is more than its kind may have.
 *  @returns what is left, by hash */
export const tidyKept = async (mostOf: (kind: string) => number, now: Date): Promise<[hash: string, kept: Kept][]> => {
  const prefix = keyOf('');
  const oldest = new Date(now.getTime() - keptDays * 86_400_000).toISOString();
  const leftAt = localStorage.getItem(leftAtKey) ?? '';
  const all = (await entries<string, Kept>(store)).sort(([, one], [, other]) => (one.savedAt < other.savedAt ? 1 : -1));
  const counts = new Map<string, number>();
  const left: [string, Kept][] = [];
  const gone: string[] = [];
  for (const [key, kept] of all) {
    const nth = (counts.get(kept.kind) ?? 0) + 1;
    if (!key.startsWith(prefix) || kept.savedAt < oldest || kept.savedAt < leftAt || nth > mostOf(kept.kind)) gone.push(key);
    else {
      counts.set(kept.kind, nth);
      left.push([key.slice(prefix.length), kept]);
    }
  }
  if (gone.length > 0) await delMany(gone, store);
  return left;
};
