import type { VoiceFormat } from '@balcao/shared/domain/channels.ts';
import type { MessageView } from '@balcao/shared/domain/messages/message.ts';
import type { TicketView } from '@balcao/shared/domain/tickets/ticket.ts';
import { create } from 'zustand';
import { draftDelayMs } from './limits.ts';
import { isOnScreen } from './on-screen.ts';
import { ownStorage } from './own-storage.ts';

export type DraftMode = 'reply' | 'note';
/** `transfer`: the note that goes with a ticket to a colleague. */
export type DraftKind = DraftMode | 'transfer';
/** Whom a draft is for, as far as that was known. `chat`: the same for every ticket of one contact on one connection. */
export type Addressee = { name?: string; chat?: string };
/** `startedAt` = when the writing began, ISO; a newer message from a colleague causes a warning. */
type Begun = Addressee & { startedAt: string };
/** `isBehindNote`: of an answer; the text field was left in note mode. */
export type Draft = Begun & { text: string; isBehindNote?: boolean };
/** What else was begun and has not been sent. Chosen files and a recording are too large to be here: their blobs are in the browser's database, and this
 *  says that they are. */
export type DraftParts = {
  quote: MessageView['quotedMsg'];
  files: { count: number };
  voice: { durationSec: number };
  /** A recording that has not ended, as the channel plays it; after a reload, one that the reload ended. */
  running: { format: VoiceFormat };
  /** A stored message that is being rewritten, with its new text. */
  edit: { id: string; text: string; isPrivate: boolean };
};
type Part<Value> = Begun & { part: NonNullable<Value> };
export type TicketDrafts = Partial<Record<DraftKind, Draft>> & { [Name in keyof DraftParts]?: Part<DraftParts[Name]> };

/** A text nobody came back to for this long is dropped. */
const keptDays = 30;

const storage = ownStorage('drafts');

/** Whether it can be shown: a browser's storage may hold anything. */
const isWhole = (kind: string, begun: Loose): boolean => {
  if (typeof begun?.startedAt !== 'string' || Number.isNaN(Date.parse(begun.startedAt))) return false;
  if (![begun.name, begun.chat].every((each) => each === undefined || typeof each === 'string')) return false;
  if (kind === 'quote') return typeof begun.part?.body === 'string' && typeof begun.part.contact?.name === 'string';
  if (kind === 'edit')
    return typeof begun.part?.id === 'string' && typeof begun.part.text === 'string' && typeof begun.part.isPrivate === 'boolean';
  if (kind === 'files') return typeof begun.part?.count === 'number';
  return ['reply', 'note', 'transfer'].includes(kind) ? typeof begun.text === 'string' : Boolean(begun.part);
};
type Loose = {
  startedAt?: unknown;
  name?: unknown;
  chat?: unknown;
  text?: unknown;
  part?: { body?: unknown; contact?: { name?: unknown } | null; count?: unknown; id?: unknown; text?: unknown; isPrivate?: unknown } | null;
} | null;

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

/** Unsent texts by ticket uuid and mode, of the person who is signed in; kept over reloads and for their next sign-in. `isFull`: the browser has no room for
 *  the last one, and a reload would lose it. */
export const useDrafts = create<{ drafts: Record<string, TicketDrafts>; isFull: boolean }>()(() => ({
  drafts: readDrafts(),
  isFull: false,
}));

/** As typed since the last pause: lists follow at the pause, so that a key press draws the text field alone. */
const unsaved = new Map<string, TicketDrafts>();
let saving: ReturnType<typeof setTimeout> | undefined;
const saveNow = (person?: string | null): void => {
  clearTimeout(saving);
  if (unsaved.size === 0) return;
  let isFull = false;
  for (const [uuid, mine] of unsaved) {
    show(uuid, mine);
    if (!storage.write(uuid, Object.keys(mine).length > 0 ? mine : null, person)) isFull = true;
  }
  unsaved.clear();
  if (person === undefined) useDrafts.setState({ isFull });
};

export const draftsOf = (uuid: string): TicketDrafts => unsaved.get(uuid) ?? useDrafts.getState().drafts[uuid] ?? {};

export const getDraft = (uuid: string, mode: DraftKind): Draft | undefined => draftsOf(uuid)[mode];

/** The mode a conversation opens in: with an unsent answer, the mode in which its text field was left; otherwise the note, if there is an unsent one. If it
 *  opened with the answer while a note was being written, the rest of the note would be sent to the customer. */
export const openingMode = (uuid: string): DraftMode => {
  const { reply, note } = draftsOf(uuid);
  return (reply ? reply.isBehindNote : note) ? 'note' : 'reply';
};

const withMode = (mine: TicketDrafts, mode: DraftMode): TicketDrafts =>
  mine.reply ? { ...mine, reply: { ...mine.reply, isBehindNote: mode === 'note' } } : mine;

/** Stores whether the text field was switched to replies or to notes. */
export const chooseMode = (uuid: string, mode: DraftMode): void => {
  if (getDraft(uuid, 'reply')) saveSoon(uuid, withMode(draftsOf(uuid), mode));
};

/** An empty text removes the draft. */
export const setDraft = (uuid: string, mode: DraftKind, text: string): void => {
  const { [mode]: before, ...otherMode } = draftsOf(uuid);
  const isLeft = text.trim() === '';
  const texts = isLeft
    ? otherMode
    : { ...otherMode, [mode]: { startedAt: new Date().toISOString(), ...addressees.get(uuid), ...before, text } };
  const mine = mode === 'transfer' ? texts : withMode(texts, mode);
  writtenAt.set(`${uuid} ${mode}`, isLeft ? { text: null, at: Date.now() } : { text, at: Date.now() });
  // Whoever is told by the store reads what is unsaved.
  saveSoon(uuid, mine);
  if (isLeft !== (before === undefined)) show(uuid, mine);
};

/** Adds what was typed before the conversation's text field was there, with a blank behind what was there before. */
export const addToDraft = (uuid: string, typed: string, mode: DraftKind = openingMode(uuid)): void => {
  const there = getDraft(uuid, mode)?.text ?? '';
  setFromElsewhere(uuid, mode, there + (/\S$/u.test(there) && /^[\p{L}\p{N}]/u.test(typed) ? ' ' : '') + typed);
};

/** A field that shows it may be written in at this moment: it follows at once, as its next key would write over what was added. */
const setFromElsewhere = (uuid: string, mode: DraftKind, text: string): void => {
  setDraft(uuid, mode, text);
  show(uuid, draftsOf(uuid));
};

/** What stands for the uuid of a ticket in a draft that was written behind a search and belongs to no conversation yet: another one each time. */
export const unplacedDraft = (): string => unplacedStart + crypto.randomUUID();
const unplacedStart = 'search:';
export const isUnplaced = (uuid: string): boolean => uuid.startsWith(unplacedStart);

/** What stands for the uuid of a ticket in the drafts of a chat among colleagues: its recording. Its text is in `own-text.ts`. */
export const chatDraft = (chatId: string): string => chatStart + chatId;
// No colon: it would end the id in the key of a blob.
const chatStart = 'chat-';
export const isOfChat = (uuid: string): boolean => uuid.startsWith(chatStart);
/** Chats of the person who is signed in that have a recording which was not sent. */
export const countChatRecordings = (): number =>
  Object.entries(useDrafts.getState().drafts).filter(([uuid, { voice, running }]) => isOfChat(uuid) && (voice ?? running)).length;

/** Brings a discarded text back, before what was written there since. */
export const returnDraft = (uuid: string, mode: DraftKind, text: string): void => {
  const there = getDraft(uuid, mode)?.text ?? '';
  setFromElsewhere(uuid, mode, there.trim() === '' ? text : `${text}\n${there}`);
};

/** By ticket uuid, for drafts that begin later. */
const addressees = new Map<string, Addressee>();

/** Stores whom the drafts of a ticket are for, those that begin later included: the list of drafts shows it when the ticket is no longer visible. */
export const addressDrafts = (uuid: string, to: Addressee): void => {
  addressees.set(uuid, to);
  const mine = draftsOf(uuid);
  if (Object.values(mine).every(({ name, chat }) => name === to.name && chat === to.chat)) return;
  saveSoon(uuid, Object.fromEntries(Object.entries(mine).map(([kind, begun]) => [kind, { ...begun, ...to }])));
};
export const addresseeOf = ({ contact, contactId, whatsappId }: TicketView): Required<Addressee> => ({
  name: contact.name,
  chat: `${contactId} ${whatsappId}`,
});

/** Whether something of a conversation was begun and not sent, beside the note of a transfer. */
export const hasUnsent = (uuid: string): boolean => Object.keys(draftsOf(uuid)).some((kind) => kind !== 'transfer');

export const draftName = (mine: TicketDrafts): string | null => Object.values(mine).find(({ name }) => name !== undefined)?.name ?? null;

/** Who types without a pause is saved all the same: a crash takes no more than this. */
const unsavedMaxMs = 1000;
let unsavedSince = 0;
const saveSoon = (uuid: string, mine: TicketDrafts): void => {
  if (unsaved.size === 0) unsavedSince = Date.now();
  unsaved.set(uuid, mine);
  clearTimeout(saving);
  saving = setTimeout(() => saveNow(), Math.max(0, Math.min(draftDelayMs, unsavedSince + unsavedMaxMs - Date.now())));
};

export const getDraftPart = <Name extends keyof DraftParts>(uuid: string, name: Name): DraftParts[Name] | null =>
  (draftsOf(uuid)[name]?.part as DraftParts[Name] | undefined) ?? null; // written below

/** Null removes it. */
export const setDraftPart = <Name extends keyof DraftParts>(uuid: string, name: Name, part: DraftParts[Name] | null): void => {
  const { [name]: before, ...others } = draftsOf(uuid);
  if (part === null && before === undefined) return;
  const mine: TicketDrafts =
    part === null ? others : { ...others, [name]: { part, startedAt: new Date().toISOString(), ...addressees.get(uuid) } };
  if (part !== null && before !== undefined) return saveSoon(uuid, mine);
  putDrafts(uuid, mine);
};

/** In place of all that was begun there. */
export const putDrafts = (uuid: string, mine: TicketDrafts): void => {
  unsaved.set(uuid, mine);
  show(uuid, mine);
  saveNow();
};

const show = (uuid: string, mine: TicketDrafts): void => {
  const { [uuid]: _, ...others } = useDrafts.getState().drafts;
  useDrafts.setState({ drafts: Object.keys(mine).length > 0 ? { ...others, [uuid]: mine } : others });
};

/** What was written last in this tab, by ticket uuid and kind; `text` null when it was sent or deleted here. */
const writtenAt = new Map<string, { text: string | null; at: number }>();
/** Whoever writes is not disturbed by what another tab writes in the same field. */
const writingMs = 5000;

/** Whether the text field of this tab keeps its text although another tab has stored or removed a draft of the same conversation: when somebody typed here in the
 *  last seconds, or when the text typed here is not part of the other tab's. A text that came from the other tab is replaced by what that tab stores. */
const staysHere = (uuid: string, kind: DraftMode, theirs: string | undefined): boolean => {
  const written = writtenAt.get(`${uuid} ${kind}`);
  if (!written || !isOnScreen(uuid, kind)) return false;
  if (Date.now() - written.at < writingMs) return true;
  return written.text !== null && !theirs?.includes(written.text);
};

const followOtherTab = (uuid: string, value: unknown): void => {
  const before = draftsOf(uuid);
  const theirs = checkedDrafts(value);
  const mine: TicketDrafts = { ...theirs };
  let isMissing = false;
  for (const kind of ['reply', 'note'] as const) {
    const key = `${uuid} ${kind}`;
    if (!staysHere(uuid, kind, theirs[kind]?.text)) {
      writtenAt.delete(key);
      continue;
    }
    if (before[kind]) mine[kind] = before[kind];
    else delete mine[kind];
    isMissing ||= before[kind] !== undefined && theirs[kind] === undefined;
  }
  // What waits to be saved here is newer.
  const waits = unsaved.get(uuid);
  const now = waits ? { ...mine, ...waits } : mine;
  show(uuid, now);
  if (waits || isMissing) saveSoon(uuid, now);
};

addEventListener('pagehide', () => saveNow());
// The next thing that happens may be in another tab of the same conversation.
addEventListener('blur', () => saveNow());
storage.onOtherTab(followOtherTab);
storage.onOtherPerson((before) => {
  saveNow(before);
  writtenAt.clear();
  useDrafts.setState({ drafts: readDrafts() });
});
