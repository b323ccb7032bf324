import { blobPrefix } from './blob-prefix.ts';
import { del, get, set } from 'idb-keyval';
import type { VoiceNote } from '../../components/voice/record-voice.ts';
import { getDraftPart, setDraftPart } from '../../lib/drafts.ts';
import { personKey } from '../../lib/api/session.ts';
import { whenIdle } from '../../lib/when-idle.ts';

/** Chosen files and recordings that were not sent, by conversation: the blobs in the browser's database, and in the drafts that they are. They outlive
 *  leaving, a reload and a sign-out, and nobody else of this browser is shown them. */
type Kept = { files: File[]; voice: VoiceNote };

const keyOf = (uuid: string, kind: keyof Kept): string => `${blobPrefix}${personKey()}:${uuid}:${kind}`;

/** What was kept, if it still is; null also where it cannot be read for now. */
export const keptBlobs = async <Kind extends keyof Kept>(uuid: string, kind: Kind): Promise<Kept[Kind] | null> => {
  if (getDraftPart(uuid, kind) === null) return null;
  const kept = await get<Kept[Kind]>(keyOf(uuid, kind)).catch(() => null);
  if (kept === undefined) setDraftPart(uuid, kind, null);
  return kept ?? null;
};

/** What was kept, as files with names. */
export const draftFiles = async (uuid: string, kind: keyof Kept): Promise<{ name: string; blob: Blob }[]> => {
  if (kind === 'files') return ((await keptBlobs(uuid, kind)) ?? []).map((file) => ({ name: file.name, blob: file }));
  const note = await keptBlobs(uuid, 'voice');
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

export const forgetBlobs = (uuid: string, kind: keyof Kept): void => {
  setDraftPart(uuid, kind, null);
  if (kind === 'files') void import('./caption-drafts.ts').then(({ forgetCaptions }) => forgetCaptions(uuid)).catch(() => undefined);
  void del(keyOf(uuid, kind)).catch(() => undefined);
};

whenIdle(() => void import('./drop-lost-blobs.ts').then(({ dropLostBlobs }) => dropLostBlobs()).catch(() => undefined));
