import type { VoiceFormat } from '@balcao/shared/domain/channels.ts';
import { shortestVoiceBytes } from '@balcao/shared/domain/messages/upload-kind.ts';
import { del, getMany, keys, set } from 'idb-keyval';
import { noteOfParts, type RecordedPart } from './record-voice.ts';
import { getDraftPart, setDraftPart } from '../../lib/drafts.ts';
import { personKey } from '../../lib/api/session.ts';
import { keepVoice } from '../../lib/blob-drafts.ts';
import { blobPrefix } from '../../lib/blob-prefix.ts';

/** Stores the parts of a running recording in the browser, so that a reload or a crash loses only the last second. */
export type RunningKeeper = {
  part: (part: RecordedPart) => void;
  /** Ends the storing and deletes the stored parts, once the complete recording was stored, sent or discarded. */
  end: () => void;
};

const runningKey = (uuid: string): string => `${blobPrefix}${personKey()}:${uuid}:running:`;
const forgetRunning = async (uuid: string): Promise<void> => {
  setDraftPart(uuid, 'running', null);
  for (const key of await partKeys(uuid)) await del(key);
};
/** IndexedDB keys of the stored parts of a recording, in recording order. */
const partKeys = async (uuid: string): Promise<string[]> => {
  const start = runningKey(uuid);
  const numberOf = (key: string): number => Number(key.slice(start.length));
  const found = (await keys()).filter((key) => typeof key === 'string').filter((key) => key.startsWith(start));
  return found.sort((a, b) => numberOf(a) - numberOf(b));
};

export const keepRunning = (uuid: string, format: VoiceFormat): RunningKeeper => {
  setDraftPart(uuid, 'running', { format });
  const author = personKey();
  const start = runningKey(uuid);
  let count = 0;
  let release = () => {};
  // Web Lock that is held until `end` is called or the page is closed: meanwhile no other tab recovers this running recording.
  void navigator.locks?.request(start, () => new Promise<void>((resolve) => (release = resolve)));
  return {
    part: (part) => void set(`${start}${count++}`, part).catch(() => undefined),
    // The lock is released only after the parts are deleted, so that a tab waiting for the lock finds nothing to recover.
    end: () => {
      // When the author signed out while recording, the parts stay stored, and are recovered when the author signs in again.
      if (personKey() !== author) return release();
      void forgetRunning(uuid)
        .finally(release)
        .catch(() => undefined);
    },
  };
};

/** Recovers a recording whose page was closed while it ran: stores its parts as the voice recording of the draft. */
export const recoverRecording = async (uuid: string): Promise<void> => {
  const author = personKey();
  if (getDraftPart(uuid, 'running') === null || author === null) return;
  await navigator.locks?.request(runningKey(uuid), async () => {
    const left = getDraftPart(uuid, 'running');
    if (left === null) return;
    const parts = (await getMany<RecordedPart>(await partKeys(uuid))).filter((part) => part !== undefined);
    const note = await noteOfParts(parts, left.format).catch(() => null);
    if (personKey() !== author) return;
    if (note && note.blob.size >= shortestVoiceBytes) await keepVoice(uuid, note);
    await forgetRunning(uuid);
  });
};
