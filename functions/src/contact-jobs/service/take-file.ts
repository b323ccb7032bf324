import { importLimits } from '@balcao/shared/domain/contacts/import/import-limits.ts';
import type { UploadedMedia } from '@balcao/shared/contract/messages.ts';
import { cutText } from '@balcao/shared/domain/text/cut-text.ts';
import { AppError } from '@balcao/shared/errors/app-error.ts';
import { headFile, readFile } from '../../platform/files.ts';
import type { FormFile } from '../../platform/multipart.ts';
import { uploadPrefix } from '../../tickets/service/uploads.ts';

export type TakenFile = { bytes: Uint8Array; fileName: string };

/** The file of a request: one that was uploaded before, or one that came along.
 *  @throws AppError ERR_UPLOAD_NOT_FOUND (also for another company's), ERR_UPLOAD_TOO_LARGE. */
export const takeFile = async (companyId: number, media: UploadedMedia | null, files: ReadonlyArray<FormFile>): Promise<TakenFile> => {
  const maxBytes = importLimits.fileBytes;
  const [file] = files;
  if (file) {
    if (file.bytes.length > maxBytes) throw new AppError('ERR_UPLOAD_TOO_LARGE', { maxBytes });
    return { bytes: file.bytes, fileName: cutText(file.fileName, 255, 255) };
  }
  const head = media?.key.startsWith(uploadPrefix(companyId)) && !media.key.includes('..') ? await headFile(media.key) : null;
  if (!media || !head) throw new AppError('ERR_UPLOAD_NOT_FOUND', undefined);
  if (head.sizeBytes > maxBytes) throw new AppError('ERR_UPLOAD_TOO_LARGE', { maxBytes });
  return { bytes: await readFile(media.key), fileName: cutText(media.fileName, 255, 255) };
};
