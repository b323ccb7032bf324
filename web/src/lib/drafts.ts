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

/** As typed since the last pause: lists follow at the pause, so that a key press draws the text field alone. */
const unsaved = new Map<string, TicketDrafts>();
let saving: ReturnType<typeof setTimeout> | undefined;
const saveNow = (person?: string | null): void => {
  clearTimeout(saving);
  for (const [uuid, mine] of unsaved) {
    show(uuid, mine);
    storage.write(uuid, Object.keys(mine).length > 0 ? mine : null, person);
  }
  unsaved.clear();
};

const draftsOf = (uuid: string): TicketDrafts => unsaved.get(uuid) ?? useDrafts.getState().drafts[uuid] ?? {};

export const getDraft = (uuid: string, mode: DraftKind): Draft | undefined => draftsOf(uuid)[mode];

/** An empty text removes the draft. */
export const setDraft = (uuid: string, mode: DraftKind, text: string): void => {
  const { [mode]: before, ...otherMode } = draftsOf(uuid);
  const isLeft = text.trim() === '';
  const mine = isLeft ? otherMode : { ...otherMode, [mode]: { text, startedAt: before?.startedAt ?? new Date().toISOString() } };
  if (isLeft !== (before === undefined)) show(uuid, mine);
  unsaved.set(uuid, mine);
  clearTimeout(saving);
  saving = setTimeout(() => saveNow(), draftDelayMs);
};

const show = (uuid: string, mine: TicketDrafts): void => {
  const { [uuid]: _, ...others } = useDrafts.getState().drafts;
  useDrafts.setState({ drafts: Object.keys(mine).length > 0 ? { ...others, [uuid]: mine } : others });
};

addEventListener('pagehide', () => saveNow());
storage.onOtherTab((uuid, value) => unsaved.has(uuid) || show(uuid, (value ?? {}) as TicketDrafts)); // written above
storage.onOtherPerson((before) => {
  saveNow(before);
  useDrafts.setState({ drafts: readDrafts() });
});
