import { parseJson } from '@balcao/shared/domain/text/parse-json.ts';
import { del, keys } from 'idb-keyval';
import { getDraftPart } from './drafts.ts';
import { filePrefix } from './stored-files.ts';
import { blobPrefix } from './blob-prefix.ts';
import { captioned, forgetCaptions } from './caption-drafts.ts';

/** Deletes blobs of drafts that were dropped and of messages that no longer wait, whoever's they were, and captions without files. */
export const dropLostBlobs = async (): Promise<void> => {
  void dropLostFiles().catch(() => undefined);
  for (const key of await keys()) {
    if (typeof key !== 'string' || !key.startsWith(blobPrefix)) continue;
    const [person = '', uuid = '', kind = ''] = key.slice(blobPrefix.length).split(':');
    const draft = parseJson(localStorage.getItem(`drafts:${person}:${uuid}`) ?? '');
    if (typeof draft !== 'object' || draft === null || !(kind in draft)) await del(key);
  }
  for (const uuid of captioned()) if (getDraftPart(uuid, 'files') === null) forgetCaptions(uuid);
};

const lostFilesAfterMs = 60_000;
/** Deletes files of messages that are no longer written down, whoever's they were. */
const dropLostFiles = async (): Promise<void> => {
  const held = (await keys()).filter((key): key is string => typeof key === 'string' && key.startsWith(filePrefix));
  // one that is just being queued is written down after its file
  await new Promise((resolve) => setTimeout(resolve, lostFilesAfterMs));
  const all = Object.keys(localStorage).join();
  for (const key of held) if (!all.includes(key.slice(filePrefix.length))) await del(key);
};
