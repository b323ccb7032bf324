import { createStore, delMany, entries, setMany } from 'idb-keyval';
import { ownWrittenAtKey } from './api/session.ts';

/** A second copy of what `own-storage.ts` keeps. A browser brings localStorage to the disk up to a minute late, so its end by force or a crash loses what was
 *  written last; its database is brought there at once. Which of the two is newer, the time of the last write tells, which both have. */
const store = createStore('balcao-own', 'entries');
const timeKey = 'writtenAt';

/** Keys in localStorage that have a second copy. */
const isOwn = (key: string): boolean => /^(drafts|outbox|captions|texts|chats):/.test(key);

let restoring: Promise<void> = Promise.resolve();

/** Waits until both are alike: a copy of what this page writes would make all the others look new.
 *  @param text null when it was removed */
export const mirror = async (key: string, text: string | null, at: number): Promise<void> => {
  await restoring;
  await setMany(
    [
      [key, text],
      [timeKey, at],
    ],
    store,
  );
};

/** Brings back what localStorage has lost, as if another tab had written it, and makes the two alike. A browser that restores its tabs after a crash may answer
 *  late: what is written until then stays as it is. */
export const restoreOwn = (): Promise<void> => {
  const restored = restore(writtenAt(), ownEntries());
  restoring = restored.catch(() => undefined);
  return restored;
};

const restore = async (keptAt: number, kept: ReadonlyMap<string, string>): Promise<void> => {
  const copies = new Map<string, unknown>(await entries<string, unknown>(store));
  const copiedAt = Number(copies.get(timeKey) ?? 0);
  if (copiedAt > keptAt) {
    for (const [key, text] of copies)
      if (isOwn(key) && localStorage.getItem(key) === (kept.get(key) ?? null)) putBack(key, typeof text === 'string' ? text : null);
    localStorage.setItem(ownWrittenAtKey, String(Math.max(copiedAt, writtenAt())));
  }
  const own = ownEntries();
  await setMany([...own, [timeKey, Math.max(copiedAt, writtenAt())] as [string, string | number]], store);
  await delMany(
    [...copies.keys()].filter((key) => isOwn(key) && !own.has(key)),
    store,
  );
};

const writtenAt = (): number => Number(localStorage.getItem(ownWrittenAtKey) ?? 0);
const ownEntries = (): Map<string, string> =>
  new Map(
    Object.keys(localStorage)
      .filter(isOwn)
      .map((key) => [key, localStorage.getItem(key) ?? '']),
  );

const putBack = (key: string, newValue: string | null): void => {
  const oldValue = localStorage.getItem(key);
  if (oldValue === newValue) return;
  if (newValue === null) localStorage.removeItem(key);
  else localStorage.setItem(key, newValue);
  dispatchEvent(new StorageEvent('storage', { key, oldValue, newValue, storageArea: localStorage }));
};
