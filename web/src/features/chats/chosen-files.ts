import { del, get, keys, set } from 'idb-keyval';
import i18next from 'i18next';
import { useEffect, useState } from 'react';
import { showToast } from '../../components/toasts.tsx';
import { onSignedOut, personKey } from '../../lib/api/session.ts';
import { whenIdle } from '../../lib/when-idle.ts';

/** A file that was chosen in a chat and not sent, by person and chat, in the browser's database: it outlives a reload, a crash and a sign-out, and nobody else
 *  of this browser is shown it. */
type Stored = { file: File /** ISO. */; at: string };
const prefix = 'chat-file:';
/** A chosen file that is older is deleted. */
const storedDays = 30;

/** What this page knows to be chosen, by key; null where nothing is. */
const chosen = new Map<string, File | null>();
onSignedOut(() => chosen.clear());
/** Keys of files that would not outlive this page. */
const unstored = new Set<string>();
addEventListener('beforeunload', (event) => unstored.size > 0 && event.preventDefault());

const store = async (key: string, file: File): Promise<void> => {
  unstored.add(key);
  try {
    await set(key, { file, at: new Date().toISOString() } satisfies Stored);
    unstored.delete(key);
  } catch {
    if (unstored.has(key)) showToast('warning', i18next.t('chats:notStored'));
  }
};
const forget = (key: string): void => {
  unstored.delete(key);
  void del(key).catch(() => undefined);
};
const read = async (key: string): Promise<File | null> => (await get<Stored>(key).catch(() => undefined))?.file ?? null;

/** The file that is chosen in a chat, as `useState`. It belongs to the person the field was shown to, whoever is signed in when it changes. */
export const useChosenFile = (chatId: string): [File | null, (picked: File | null) => void] => {
  const [key] = useState(() => `${prefix}${personKey()}:${chatId}`);
  const [file, show] = useState(() => chosen.get(key) ?? null);
  useEffect(() => {
    if (chosen.has(key)) return;
    let isGone = false;
    void read(key).then((stored) => {
      if (isGone) return;
      // Something may have been chosen while it was read.
      if (!chosen.has(key)) chosen.set(key, stored);
      show(chosen.get(key) ?? null);
    });
    return () => {
      isGone = true;
    };
  }, [key]);
  return [
    file,
    (picked) => {
      chosen.set(key, picked);
      show(picked);
      if (picked) void store(key, picked);
      else forget(key);
    },
  ];
};

/** Deletes chosen files older than `storedDays`, those of every person of this browser. */
export const dropOldChosenFiles = async (): Promise<void> => {
  const oldest = new Date(Date.now() - storedDays * 86_400_000).toISOString();
  for (const key of await keys()) {
    if (typeof key !== 'string' || !key.startsWith(prefix)) continue;
    const stored = await get<Stored>(key);
    if (!stored || stored.at < oldest) await del(key);
  }
};
whenIdle(() => void dropOldChosenFiles().catch(() => undefined));
