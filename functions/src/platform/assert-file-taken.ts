import { fileProblem, type GivenFile } from '@balcao/shared/domain/channel-limits.ts';
import type { Channel } from '@balcao/shared/domain/channels.ts';
import { AppError } from '@balcao/shared/errors/app-error.ts';

/** Whether a channel takes a file, as it is or converted. @throws AppError ERR_CHANNEL_FILE_TYPE, ERR_UPLOAD_TOO_LARGE. */
export const assertFileTaken = (on: Channel, file: GivenFile): void => {
  const problem = fileProblem(on, file);
  if (problem?.kind === 'type') throw new AppError('ERR_CHANNEL_FILE_TYPE', { accepted: problem.accepted.join(', ') });
  if (problem?.kind === 'size') throw new AppError('ERR_UPLOAD_TOO_LARGE', { maxBytes: problem.maxBytes });
};
