import type { ConnectionView, QueueView, TagRecordView } from '@balcao/shared/contract/directory.ts';
import { parseDirectoryImage, type QuickMessage } from '../store/directory-store.ts';
import { toConnectionView, toTagRecordView } from './directory-views.ts';

/** One row of the small lists as screens show it. */
export type DirectoryRecord =
  | { of: 'queue'; queue: QueueView }
  | { of: 'tag'; tag: TagRecordView }
  | { of: 'whatsapp'; whatsapp: ConnectionView }
  | { of: 'quickMessage'; quickMessage: QuickMessage };

/** The record in a stream image; null for an image of anything else. */
export const readDirectoryImage = (entity: string, image: Record<string, unknown>): DirectoryRecord | null => {
  switch (entity) {
    case 'queue':
      return { of: 'queue', queue: parseDirectoryImage.queue(image) };
    case 'tag':
      return { of: 'tag', tag: toTagRecordView(parseDirectoryImage.tag(image)) };
    case 'connection':
      return { of: 'whatsapp', whatsapp: toConnectionView(parseDirectoryImage.connection(image)) };
    case 'quickMessage':
      return { of: 'quickMessage', quickMessage: parseDirectoryImage.quickMessage(image) };
    default:
      return null;
  }
};
