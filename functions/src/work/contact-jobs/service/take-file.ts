import { importLimits } from '@balcao/shared/domain/contacts/import/import-limits.ts';
import type { UploadedMedia } from '@balcao/shared/contract/messages.ts';
import { cutText } from '@balcao/shared/domain/text/cut-text.ts';
import { AppError } from '@balcao/shared/errors/app-error.ts';
import type { Actor } from '../../../platform/actor.ts';
import { deleteFile, headFile, readFile } from '../../../platform/files.ts';
import type { FormFile } from '../../../platform/multipart.ts';
import { newFileKey, ownCopy } from '../../../organisation/uploads/service/uploads.ts';

export type TakenFile = { bytes: Uint8Array; fileName: string };
type Deps = { actor: Actor; now: () => Date };

/** The file of a request: one that the same person uploaded before, or one that came along.
 *  @throws AppError ERR_UPLOAD_NOT_FOUND (also for another person's), ERR_UPLOAD_TOO_LARGE. */
export const takeFile = async (deps: Deps, media: UploadedMedia | null, files: ReadonlyArray<FormFile>): Promise<TakenFile> => {
  const maxBytes = importLimits.fileBytes;
  const [file] = files;
  if (file) {
    if (file.bytes.length > maxBytes) throw new AppError('ERR_UPLOAD_TOO_LARGE', { maxBytes });
    return { bytes: file.bytes, fileName: cutText(file.fileName, 255, 255) };
  }
  if (!media) throw new AppError('ERR_UPLOAD_NOT_FOUND', undefined);
  const copy = newFileKey(deps.actor.companyId, media.fileName, deps.now());
  const taken = await ownCopy(deps, media.key, copy, null, async (key) => {
    const head = await headFile(key);
    if (!head) throw new AppError('ERR_UPLOAD_NOT_FOUND', undefined);
    if (head.sizeBytes > maxBytes) throw new AppError('ERR_UPLOAD_TOO_LARGE', { maxBytes });
    return { key, bytes: await readFile(key) };
  });
  // An import writes down what it reads.
  await deleteFile(taken.key);
  return { bytes: taken.bytes, fileName: cutText(media.fileName, 255, 255) };
};
