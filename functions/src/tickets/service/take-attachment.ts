import type { UploadedMedia } from '@balcao/shared/contract/messages.ts';
import type { Attachment, AttachmentType } from '@balcao/shared/domain/messages/attachment.ts';
import { cutText } from '@balcao/shared/domain/text/cut-text.ts';
import { AppError } from '@balcao/shared/errors/app-error.ts';
import type { Actor } from '../../platform/actor.ts';
import type { FormFile } from '../../platform/multipart.ts';
import { storeFormFile, takeUpload } from './uploads.ts';

type Given = { media: UploadedMedia | null | undefined; file: FormFile | undefined };

/** The file that a record is to carry: of a form, or uploaded before.
 *  @param accepts the types it may have; all that may be uploaded, without it.
 *  @throws AppError ERR_UPLOAD_NOT_FOUND, ERR_UPLOAD_TYPE, ERR_UPLOAD_TOO_LARGE, ERR_AUDIO_TOO_SHORT. */
export const takeAttachment = async (
  deps: { actor: Actor; now: () => Date },
  { media, file }: Given,
  accepts: (mimeType: string) => boolean = () => true,
): Promise<Attachment> => {
  // What is not taken is not stored either.
  if (file && !accepts(file.mimeType)) throw new AppError('ERR_UPLOAD_TYPE', undefined);
  const upload = file ? await storeFormFile(deps, file) : media;
  if (!upload) throw new AppError('ERR_UPLOAD_NOT_FOUND', undefined);
  const taken = await takeUpload(deps.actor, upload);
  if (!accepts(taken.media.mimeType)) throw new AppError('ERR_UPLOAD_TYPE', undefined);
  return {
    key: upload.key,
    fileName: cutText(upload.fileName, 255, 255),
    mimeType: taken.media.mimeType,
    mediaType: attachmentTypeOf(taken.mediaType),
    sizeBytes: taken.media.sizeBytes ?? 0,
  };
};

const attachmentTypeOf = (mediaType: string): AttachmentType =>
  mediaType === 'image' || mediaType === 'audio' || mediaType === 'video' ? mediaType : 'other';
