import type { VoiceFormat } from '@balcao/shared/domain/channels.ts';
import { shortestVoiceBytes } from '@balcao/shared/domain/messages/upload-kind.ts';
import { del, getMany, keys, set } from 'idb-keyval';
import { noteOfParts, type RecordedPart } from './record-voice.ts';
import { getDraftPart, setDraftPart } from '../../lib/drafts.ts';
import { personKey } from '../../lib/api/session.ts';
import { keepVoice } from '../../lib/blob-drafts.ts';
import { blobPrefix } from '../../lib/blob-prefix.ts';

/** Keeps a recording while it runs, part by part, so that a reload or a crash loses its last second and not all of it. */
export type RunningKeeper = {
  part: (part: RecordedPart) => void;
  /** It was kept otherwise, sent or discarded. */
  end: () => void;
};

const runningKey = (uuid: string): string => `${blobPrefix}${personKey()}:${uuid}:running:`;
const forgetRunning = async (uuid: string): Promise<void> => {
  setDraftPart(uuid, 'running', null);
  for (const key of await partKeys(uuid)) await del(key);
};
/** Of a recording, in the order of its parts. */
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
  // Held as long as this page lives: another tab sees by it that the recording goes on.
  void navigator.locks?.request(start, () => new Promise<void>((resolve) => (release = resolve)));
  return {
    part: (part) => void set(`${start}${count++}`, part).catch(() => undefined),
    // Let go of last: whoever waits for it finds nothing left.
    end: () => {
      // Its author signed out while it ran: they find its parts when they are back.
      if (personKey() !== author) return release();
      void forgetRunning(uuid)
        .finally(release)
        .catch(() => undefined);
    },
  };
};

/** Makes a draft of a recording that ran when the page ended. */
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
