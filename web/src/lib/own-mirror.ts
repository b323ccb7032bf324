import { createStore, delMany, entries, setMany } from 'idb-keyval';
import { ownWrittenAtKey } from './api/session.ts';

/** A second copy of what `own-storage.ts` keeps. A browser brings localStorage to the disk up to a minute late, so its end by force or a crash loses what was
 *  written last; its database is brought there at once. Which of the two is newer, the time of the last write tells, which both have. */
const store = createStore('balcao-own', 'entries');
const timeKey = 'writtenAt';

/** Keys in localStorage that have a second copy. */
const isOwn = (key: string): boolean => /^(drafts|outbox|captions):/.test(key);

/** @param text null when it was removed */
export const mirror = (key: string, text: string | null, at: number): Promise<void> =>
  setMany(
    [
      [key, text],
      [timeKey, at],
    ],
    store,
  );

/** Brings back what localStorage has lost, as if another tab had written it, and makes the two alike. */
export const restoreOwn = async (): Promise<void> => {
  const copies = new Map<string, unknown>(await entries<string, unknown>(store));
  const at = copies.get(timeKey);
  const kept = Number(localStorage.getItem(ownWrittenAtKey) ?? 0);
  if (typeof at === 'number' && at > kept) {
    for (const [key, text] of copies) if (isOwn(key)) putBack(key, typeof text === 'string' ? text : null);
    localStorage.setItem(ownWrittenAtKey, String(at));
  }
  const own = Object.keys(localStorage).filter(isOwn);
  await setMany(
    [...own.map((key): [string, string | null] => [key, localStorage.getItem(key)]), [timeKey, Math.max(kept, Number(at ?? 0))]],
    store,
  );
  await delMany(
    [...copies.keys()].filter((key) => isOwn(key) && !own.includes(key)),
    store,
  );
};

const putBack = (key: string, newValue: string | null): void => {
  const oldValue = localStorage.getItem(key);
  if (oldValue === newValue) return;
  if (newValue === null) localStorage.removeItem(key);
  else localStorage.setItem(key, newValue);
  dispatchEvent(new StorageEvent('storage', { key, oldValue, newValue, storageArea: localStorage }));
};
