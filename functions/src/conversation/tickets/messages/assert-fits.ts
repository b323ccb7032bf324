import { isTooLong } from '@balcao/shared/domain/channel-texts.ts';
import { channelCapabilities, type Channel } from '@balcao/shared/domain/channels.ts';
import { fileKindOfMessage } from '@balcao/shared/domain/messages/file-kind.ts';
import type { Message } from '@balcao/shared/domain/messages/message.ts';
import { AppError } from '@balcao/shared/errors/app-error.ts';
import { assertFileTaken } from '../../../platform/assert-file-taken.ts';

/** Whether a channel takes this text and the file of such a message, told before they are stored.
 *  @throws AppError ERR_MESSAGE_TOO_LONG, ERR_CHANNEL_FILE_TYPE, ERR_UPLOAD_TOO_LARGE. */
export const assertFits = (on: Channel, text: string, file: Pick<Message, 'mediaType' | 'media'> | null): void => {
  if (isTooLong(on, text)) throw new AppError('ERR_MESSAGE_TOO_LONG', { max: channelCapabilities[on].maxTextLength });
  if (!file?.media) return;
  const { mimeType, sizeBytes } = file.media;
  assertFileTaken(on, { mimeType, sizeBytes, kind: fileKindOfMessage(file.mediaType, file.media) });
};
