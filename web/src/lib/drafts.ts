import { create } from 'zustand';
import { draftDelayMs } from './limits.ts';
import { onSignedOut } from './api/session.ts';

export type DraftMode = 'reply' | 'note';
/** `transfer`: the note that goes with a ticket to a colleague. */
type DraftKind = DraftMode | 'transfer';
/** `startedAt` = when the writing began, ISO; a message from somebody else after it deserves a warning. */
export type Draft = { text: string; startedAt: string };
type Drafts = Record<string, Partial<Record<DraftKind, Draft>>>;

const storageKey = 'drafts';
const readDrafts = (): Drafts => {
  try {
    return JSON.parse(localStorage.getItem(storageKey) ?? '{}');
  } catch {
    return {};
  }
};

/** Unsent texts by ticket uuid and mode; kept over reloads, wiped at sign-out. */
export const useDrafts = create<{ drafts: Drafts }>()(() => ({ drafts: readDrafts() }));

let saving: ReturnType<typeof setTimeout> | undefined;
const saveSoon = (): void => {
  clearTimeout(saving);
  saving = setTimeout(saveNow, draftDelayMs);
};
const saveNow = (): void => localStorage.setItem(storageKey, JSON.stringify(useDrafts.getState().drafts));

export const getDraft = (uuid: string, mode: DraftKind): Draft | undefined => useDrafts.getState().drafts[uuid]?.[mode];

/** An empty text removes the draft. */
export const setDraft = (uuid: string, mode: DraftKind, text: string): void => {
  const { drafts } = useDrafts.getState();
  const { [mode]: before, ...otherMode } = drafts[uuid] ?? {};
  const { [uuid]: _, ...others } = drafts;
  const mine =
    text.trim() === '' ? otherMode : { ...otherMode, [mode]: { text, startedAt: before?.startedAt ?? new Date().toISOString() } };
  useDrafts.setState({ drafts: Object.keys(mine).length > 0 ? { ...others, [uuid]: mine } : others });
  saveSoon();
};

addEventListener('pagehide', () => saving !== undefined && saveNow());
onSignedOut(() => {
  clearTimeout(saving);
  useDrafts.setState({ drafts: {} });
});
