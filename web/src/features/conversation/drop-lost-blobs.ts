import { parseJson } from '@balcao/shared/domain/text/parse-json.ts';
import { del, keys } from 'idb-keyval';
import { getDraftPart } from '../../lib/drafts.ts';
import { blobPrefix } from './blob-prefix.ts';
import { captioned, forgetCaptions } from './caption-drafts.ts';

/** Deletes blobs of drafts that were dropped, whoever's they were, and captions without files. */
export const dropLostBlobs = async (): Promise<void> => {
  for (const key of await keys()) {
    if (typeof key !== 'string' || !key.startsWith(blobPrefix)) continue;
    const [person = '', uuid = '', kind = ''] = key.slice(blobPrefix.length).split(':');
    const draft = parseJson(localStorage.getItem(`drafts:${person}:${uuid}`) ?? '');
    if (typeof draft !== 'object' || draft === null || !(kind in draft)) await del(key);
  }
  for (const uuid of captioned()) if (getDraftPart(uuid, 'files') === null) forgetCaptions(uuid);
};
