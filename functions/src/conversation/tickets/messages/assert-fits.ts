import { fileProblem, isTooLong } from '@balcao/shared/domain/channel-limits.ts';
import { channelCapabilities, type Channel } from '@balcao/shared/domain/channels.ts';
import type { MessageMedia } from '@balcao/shared/domain/messages/message.ts';
import { AppError } from '@balcao/shared/errors/app-error.ts';

/** Whether a channel takes this text and this file, told before they are stored.
 *  @throws AppError ERR_MESSAGE_TOO_LONG, ERR_UPLOAD_TYPE, ERR_UPLOAD_TOO_LARGE. */
export const assertFits = (on: Channel, text: string, media: Pick<MessageMedia, 'mimeType' | 'sizeBytes'> | null): void => {
  if (isTooLong(on, text)) throw new AppError('ERR_MESSAGE_TOO_LONG', { max: channelCapabilities[on].maxTextLength });
  const problem = media && fileProblem(on, media);
  if (problem?.kind === 'type') throw new AppError('ERR_UPLOAD_TYPE', undefined);
  if (problem?.kind === 'size') throw new AppError('ERR_UPLOAD_TOO_LARGE', { maxBytes: problem.maxBytes });
};
