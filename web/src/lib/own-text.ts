import { useReducer } from 'react';
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

/** @param saved what is stored of the field */
export const getOwnText = (id: string, saved = ''): string => texts.get(id) ?? saved;

/** A text that is as it was saved is none of one's own. */
export const setOwnText = (id: string, text: string, saved = ''): void => {
  if (text === saved) texts.delete(id);
  else texts.set(id, text);
  unsaved.add(id);
  clearTimeout(saving);
  saving = setTimeout(() => save(), draftDelayMs);
};

/** What is written in a field and not saved or sent yet, as `useState`: it outlives the page, a reload and a crash, in this browser and for this person alone.
 *  @param id of the field, with what it belongs to: `note:<contact>`
 *  @param saved what is stored of it */
export const useOwnText = (id: string, saved = ''): [string, (text: string) => void] => {
  const [, redraw] = useReducer((times: number) => times + 1, 0);
  return [
    getOwnText(id, saved),
    (wanted) => {
      setOwnText(id, wanted, saved);
      redraw();
    },
  ];
};
/** Whether a field has a text that is not saved. */
export const hasOwnText = (id: string): boolean => texts.has(id);

read();
addEventListener('pagehide', () => save());
storage.onOtherPerson((before) => {
  save(before);
  read();
});
