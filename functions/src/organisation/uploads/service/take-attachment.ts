import type { UploadedMedia } from '@balcao/shared/contract/messages.ts';
import type { Attachment, AttachmentType } from '@balcao/shared/domain/messages/attachment.ts';
import { cutText } from '@balcao/shared/domain/text/cut-text.ts';
import { AppError } from '@balcao/shared/errors/app-error.ts';
import type { Actor } from '../../../platform/actor.ts';
import type { FormFile } from '../../../platform/multipart.ts';
import { takeFormFile, takeUpload } from './uploads.ts';

type Given = { media: UploadedMedia | null | undefined; file: FormFile | undefined };

/** The file that a record is to carry: of a form, or uploaded before.
 *  @param accepts the types it may have; all that may be uploaded, without it.
 *  @param use what it is for: see `takeUpload`.
 *  @throws AppError ERR_UPLOAD_NOT_FOUND, ERR_UPLOAD_TYPE, ERR_UPLOAD_TOO_LARGE, ERR_AUDIO_TOO_SHORT. */
export const takeAttachment = async (
  deps: { actor: Actor; now: () => Date },
  { media, file }: Given,
  accepts: (mimeType: string) => boolean = () => true,
  use: string | null = null,
): Promise<Attachment> => {
  // What is not taken is not stored either.
  if (file && !accepts(file.mimeType)) throw new AppError('ERR_UPLOAD_TYPE', undefined);
  const taken = file ? await takeFormFile(deps, file) : media ? await takeUpload(deps, media, use) : null;
  if (!taken) throw new AppError('ERR_UPLOAD_NOT_FOUND', undefined);
  if (!accepts(taken.media.mimeType)) throw new AppError('ERR_UPLOAD_TYPE', undefined);
  return {
    key: taken.media.key,
    fileName: cutText(taken.media.fileName ?? '', 255, 255),
    mimeType: taken.media.mimeType,
    mediaType: attachmentTypeOf(taken.mediaType),
    sizeBytes: taken.media.sizeBytes ?? 0,
  };
};

const attachmentTypeOf = (mediaType: string): AttachmentType =>
  mediaType === 'image' || mediaType === 'audio' || mediaType === 'video' ? mediaType : 'other';
