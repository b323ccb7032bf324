import { blobPrefix } from './blob-prefix.ts';
import { del, get, set } from 'idb-keyval';
import type { VoiceNote } from '../components/voice/record-voice.ts';
import { getDraftPart, setDraftPart } from './drafts.ts';
import { personKey } from './api/session.ts';
import { whenIdle } from './when-idle.ts';

/** Chosen files and recordings that were not sent, by conversation or chat (`chatDraft`): the blobs in the browser's database, and in the drafts that they are. They outlive
 *  leaving, a reload and a sign-out, and nobody else of this browser is shown them. */
type Stored = { files: File[]; voice: VoiceNote };

const keyOf = (uuid: string, kind: keyof Stored): string => `${blobPrefix}${personKey()}:${uuid}:${kind}`;

/** What was stored, if it still is; null also where it cannot be read for now. */
export const storedBlobs = async <Kind extends keyof Stored>(uuid: string, kind: Kind): Promise<Stored[Kind] | null> => {
  if (getDraftPart(uuid, kind) === null) return null;
  const stored = await get<Stored[Kind]>(keyOf(uuid, kind)).catch(() => null);
  if (stored === undefined) setDraftPart(uuid, kind, null);
  return stored ?? null;
};

/** What was stored, as files with names. */
export const draftFiles = async (uuid: string, kind: keyof Stored): Promise<{ name: string; blob: Blob }[]> => {
  if (kind === 'files') return ((await storedBlobs(uuid, kind)) ?? []).map((file) => ({ name: file.name, blob: file }));
  const note = await storedBlobs(uuid, 'voice');
  return note ? [{ name: note.fileName, blob: note.blob }] : [];
};

/** @throws Error when the browser has no room: it is on the screen, and a reload would lose it. */
export const keepFiles = async (uuid: string, files: File[]): Promise<void> => {
  if (personKey() === null) return;
  // What the drafts do not name is deleted as lost.
  setDraftPart(uuid, 'files', { count: files.length });
  await set(keyOf(uuid, 'files'), files);
};

/** @throws Error as `keepFiles` */
export const keepVoice = async (uuid: string, note: VoiceNote): Promise<void> => {
  if (personKey() === null) return;
  setDraftPart(uuid, 'voice', { durationSec: note.durationSec });
  await set(keyOf(uuid, 'voice'), note);
};

export const forgetBlobs = (uuid: string, kind: keyof Stored): void => {
  setDraftPart(uuid, kind, null);
  if (kind === 'files') void import('./caption-drafts.ts').then(({ forgetCaptions }) => forgetCaptions(uuid)).catch(() => undefined);
  void del(keyOf(uuid, kind)).catch(() => undefined);
};

whenIdle(() => void import('./drop-lost-blobs.ts').then(({ dropLostBlobs }) => dropLostBlobs()).catch(() => undefined));
