import { useState } from 'react';
import { draftDelayMs } from './limits.ts';
import { ownStorage } from './own-storage.ts';

/** A text nobody came back to for this long is dropped. */
const storedDays = 30;
const storage = ownStorage('texts');

/** By field, of the person who is signed in. */
let texts = new Map<string, string>();
const unsaved = new Set<string>();
let saving: ReturnType<typeof setTimeout> | undefined;

const read = (): void => {
  const oldest = new Date(Date.now() - storedDays * 86_400_000).toISOString();
  texts = new Map();
  for (const [id, value] of storage.read() as [string, { text?: unknown; at?: unknown } | null][]) {
    if (typeof value?.text === 'string' && typeof value.at === 'string' && value.at > oldest) texts.set(id, value.text);
    else storage.write(id, null);
  }
};

const save = (person?: string | null): void => {
  clearTimeout(saving);
  for (const id of unsaved) {
    const text = texts.get(id);
    storage.write(id, text === undefined ? null : { text, at: new Date().toISOString() }, person);
  }
  unsaved.clear();
};

export const getOwnText = (id: string): string => texts.get(id) ?? '';

/** An empty text is none. */
export const setOwnText = (id: string, text: string): void => {
  if (text === '') texts.delete(id);
  else texts.set(id, text);
  unsaved.add(id);
  clearTimeout(saving);
  saving = setTimeout(() => save(), draftDelayMs);
};

/** What is written in a field and not saved or sent yet, as `useState`: it outlives the page, a reload and a crash, in this browser and for this person alone.
 *  @param id of the field, with what it belongs to: `note:<contact>` */
export const useOwnText = (id: string): [string, (text: string) => void] => {
  const [shown, setShown] = useState({ id, text: getOwnText(id) });
  const { text } = shown.id === id ? shown : { text: getOwnText(id) };
  return [
    text,
    (wanted) => {
      setOwnText(id, wanted);
      setShown({ id, text: wanted });
    },
  ];
};

read();
addEventListener('pagehide', () => save());
storage.onOtherPerson((before) => {
  save(before);
  read();
});
