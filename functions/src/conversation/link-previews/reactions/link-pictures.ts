import { deleteFile } from '../../../platform/files.ts';
import type { Reaction } from '../../../platform/stream-consumer.ts';
import { pictureKeyOf } from '../store/link-preview-store.ts';

/** Removes a picture once its row is forgotten, or holds another one. Done again it finds nothing: every copy has a name of its own. */
export const linkPicturesReaction = (remove: (key: string) => Promise<void>): Reaction => ({
  on: { linkPreview: ['changed', 'removed'] },
  urgent: false,
  whenBusy: 'ownQueue',
  react: async (changes) => {
    for (const { old, new: now } of changes) {
      const key = old && pictureKeyOf(old);
      if (key && key !== (now && pictureKeyOf(now))) await remove(key);
    }
  },
});

export const linkPictures = linkPicturesReaction(deleteFile);
