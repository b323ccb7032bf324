import type { VoiceFormat } from '@balcao/shared/domain/channels.ts';
import type { MessageView } from '@balcao/shared/domain/messages/message.ts';
import { create } from 'zustand';
import { draftDelayMs } from './limits.ts';
import { ownStorage } from './own-storage.ts';

export type DraftMode = 'reply' | 'note';
/** `transfer`: the note that goes with a ticket to a colleague. */
export type DraftKind = DraftMode | 'transfer';
/** `startedAt` = when the writing began, ISO; a newer message from a colleague causes a warning. `name`: the contact's name, absent where
 *  it was unknown. */
type Begun = { startedAt: string; name?: string };
export type Draft = Begun & { text: string };
/** What else was begun and has not been sent. Chosen files and a recording are too large to be here: their blobs are in the browser's database, and this
 *  says that they are. */
export type DraftParts = {
  quote: MessageView['quotedMsg'];
  files: { count: number };
  voice: { durationSec: number };
  /** A recording that has not ended, as the channel plays it; after a reload, one that the reload ended. */
  running: { format: VoiceFormat };
};
type Part<Value> = Begun & { part: NonNullable<Value> };
export type TicketDrafts = Partial<Record<DraftKind, Draft>> & { [Name in keyof DraftParts]?: Part<DraftParts[Name]> };

/** A text nobody came back to for this long is dropped. */
const keptDays = 30;

const storage = ownStorage('drafts');

/** Whether it can be shown: a browser's storage may hold anything. */
const isWhole = (kind: string, begun: Loose): boolean => {
  if (typeof begun?.startedAt !== 'string' || Number.isNaN(Date.parse(begun.startedAt))) return false;
  if (begun.name !== undefined && typeof begun.name !== 'string') return false;
  if (kind === 'quote') return typeof begun.part?.body === 'string';
  if (kind === 'files') return typeof begun.part?.count === 'number';
  return ['reply', 'note', 'transfer'].includes(kind) ? typeof begun.text === 'string' : Boolean(begun.part);
};
type Loose = { startedAt?: unknown; name?: unknown; text?: unknown; part?: { body?: unknown; count?: unknown } | null } | null;

/** Of a stored value, what can be shown: it may come from a tab with another version of the app. */
const checkedDrafts = (value: unknown): TicketDrafts =>
  Object.fromEntries(Object.entries(value ?? {}).filter(([kind, begun]) => isWhole(kind, begun))) as TicketDrafts; // checked

const readDrafts = (): Record<string, TicketDrafts> => {
  const oldest = new Date(Date.now() - keptDays * 86_400_000).toISOString();
  const drafts: Record<string, TicketDrafts> = {};
  for (const [uuid, value] of storage.read()) {
    const mine = checkedDrafts(value);
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

/** Which of the two a conversation opens in: the answer, unless only a note was begun. */
export const openingMode = (uuid: string): DraftMode => (!getDraft(uuid, 'reply') && getDraft(uuid, 'note') ? 'note' : 'reply');

/** An empty text removes the draft. */
export const setDraft = (uuid: string, mode: DraftKind, text: string): void => {
  const { [mode]: before, ...otherMode } = draftsOf(uuid);
  const isLeft = text.trim() === '';
  const mine = isLeft ? otherMode : { ...otherMode, [mode]: { startedAt: new Date().toISOString(), ...nameOf(uuid), ...before, text } };
  // Whoever is told by the store reads what is unsaved.
  saveSoon(uuid, mine);
  if (isLeft !== (before === undefined)) show(uuid, mine);
};

/** Brings a discarded text back, before what was written there since. */
export const returnDraft = (uuid: string, mode: DraftKind, text: string): void => {
  const there = getDraft(uuid, mode)?.text ?? '';
  setDraft(uuid, mode, there.trim() === '' ? text : `${text}\n${there}`);
};

const nameOf = (uuid: string): { name?: string } => {
  const name = names.get(uuid);
  return name === undefined ? {} : { name };
};

/** Names of contacts by ticket uuid, for drafts that begin later. */
const names = new Map<string, string>();

/** Stores the contact's name in the drafts of a ticket, those that begin later included: the list of drafts shows it when the ticket is no longer visible. */
export const nameDrafts = (uuid: string, name: string): void => {
  names.set(uuid, name);
  const mine = draftsOf(uuid);
  if (Object.values(mine).every((begun) => begun.name !== undefined)) return;
  saveSoon(uuid, Object.fromEntries(Object.entries(mine).map(([kind, begun]) => [kind, { ...begun, name }])));
};

export const draftName = (mine: TicketDrafts): string | null => Object.values(mine).find(({ name }) => name !== undefined)?.name ?? null;

const saveSoon = (uuid: string, mine: TicketDrafts): void => {
  unsaved.set(uuid, mine);
  clearTimeout(saving);
  saving = setTimeout(() => saveNow(), draftDelayMs);
};

export const getDraftPart = <Name extends keyof DraftParts>(uuid: string, name: Name): DraftParts[Name] | null =>
  (draftsOf(uuid)[name]?.part as DraftParts[Name] | undefined) ?? null; // written below

/** Null removes it. */
export const setDraftPart = <Name extends keyof DraftParts>(uuid: string, name: Name, part: DraftParts[Name] | null): void => {
  const { [name]: before, ...others } = draftsOf(uuid);
  if (part === null && before === undefined) return;
  const mine: TicketDrafts = part === null ? others : { ...others, [name]: { part, startedAt: new Date().toISOString(), ...nameOf(uuid) } };
  unsaved.set(uuid, mine);
  show(uuid, mine);
  saveNow();
};

const show = (uuid: string, mine: TicketDrafts): void => {
  const { [uuid]: _, ...others } = useDrafts.getState().drafts;
  useDrafts.setState({ drafts: Object.keys(mine).length > 0 ? { ...others, [uuid]: mine } : others });
};

addEventListener('pagehide', () => saveNow());
storage.onOtherTab((uuid, value) => unsaved.has(uuid) || show(uuid, checkedDrafts(value)));
storage.onOtherPerson((before) => {
  saveNow(before);
  useDrafts.setState({ drafts: readDrafts() });
});
