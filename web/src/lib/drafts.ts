import { create } from 'zustand';
import { draftDelayMs } from './limits.ts';
import { ownStorage } from './own-storage.ts';

export type DraftMode = 'reply' | 'note';
/** `transfer`: the note that goes with a ticket to a colleague. */
type DraftKind = DraftMode | 'transfer';
/** `startedAt` = when the writing began, ISO; a message from somebody else after it deserves a warning. */
export type Draft = { text: string; startedAt: string };
type TicketDrafts = Partial<Record<DraftKind, Draft>>;

/** A text nobody came back to for this long is dropped. */
const keptDays = 30;

const storage = ownStorage('drafts');

const readDrafts = (): Record<string, TicketDrafts> => {
  const oldest = new Date(Date.now() - keptDays * 86_400_000).toISOString();
  const drafts: Record<string, TicketDrafts> = {};
  for (const [uuid, value] of storage.read()) {
    const mine = (value ?? {}) as TicketDrafts; // written below
    if (Object.values(mine).some(({ startedAt }) => startedAt > oldest)) drafts[uuid] = mine;
    else storage.write(uuid, null);
  }
  return drafts;
};

/** Unsent texts by ticket uuid and mode, of the person who is signed in; kept over reloads and for their next sign-in. */
export const useDrafts = create<{ drafts: Record<string, TicketDrafts> }>()(() => ({ drafts: readDrafts() }));

const unsaved = new Set<string>();
let saving: ReturnType<typeof setTimeout> | undefined;
const saveNow = (person?: string | null): void => {
  clearTimeout(saving);
  for (const uuid of unsaved) storage.write(uuid, useDrafts.getState().drafts[uuid] ?? null, person);
  unsaved.clear();
};

export const getDraft = (uuid: string, mode: DraftKind): Draft | undefined => useDrafts.getState().drafts[uuid]?.[mode];

/** An empty text removes the draft. */
export const setDraft = (uuid: string, mode: DraftKind, text: string): void => {
  const { [mode]: before, ...otherMode } = useDrafts.getState().drafts[uuid] ?? {};
  const mine =
    text.trim() === '' ? otherMode : { ...otherMode, [mode]: { text, startedAt: before?.startedAt ?? new Date().toISOString() } };
  put(uuid, mine);
  unsaved.add(uuid);
  clearTimeout(saving);
  saving = setTimeout(() => saveNow(), draftDelayMs);
};

const put = (uuid: string, mine: TicketDrafts): void => {
  const { [uuid]: _, ...others } = useDrafts.getState().drafts;
  useDrafts.setState({ drafts: Object.keys(mine).length > 0 ? { ...others, [uuid]: mine } : others });
};

addEventListener('pagehide', () => saveNow());
storage.onOtherTab((uuid, value) => unsaved.has(uuid) || put(uuid, (value ?? {}) as TicketDrafts)); // written above
storage.onOtherPerson((before) => {
  saveNow(before);
  useDrafts.setState({ drafts: readDrafts() });
});
