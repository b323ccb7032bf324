import type { LentMedia } from '@balcao/shared/domain/automation/effect.ts';
import type { Arrival } from '@balcao/shared/domain/automation/situation.ts';
import type { Connection } from '../../../setup/connections/service/connection-records.ts';
import { plainFile } from './plain-file.ts';

/** A connection as the automatic handling sees it. */
export const toBotConnection = (connection: Connection): Arrival['connection'] => ({
  ...connection,
  greetingFile: greetingFile(connection),
});

const greetingFile = ({ greetingMedia }: Connection): LentMedia | null =>
  greetingMedia && {
    mediaType: greetingMedia.mediaType,
    media: {
      ...plainFile,
      key: greetingMedia.key,
      fileName: greetingMedia.fileName,
      mimeType: greetingMedia.mimeType ?? (greetingMedia.mediaType === 'video' ? 'video/mp4' : 'image/jpeg'),
      sizeBytes: null,
    },
  };
