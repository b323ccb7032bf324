import { flowFileKinds } from '@balcao/shared/domain/flow/file-type.ts';
import { AppError } from '@balcao/shared/errors/app-error.ts';
import type { Actor } from '../../../platform/actor.ts';
import { newUlid } from '../../../platform/new-ids.ts';
import { uploadForm } from '../../../platform/upload-form.ts';
import { kindOf, safeName, uploadPrefix } from './uploads.ts';

/** A place and a form for one file. @throws AppError ERR_UPLOAD_TYPE, ERR_UPLOAD_TOO_LARGE. */
export const createUpload = async (
  { actor, now }: { actor: Actor; now: () => Date },
  { fileName, mimeType, sizeBytes, use }: { fileName: string; mimeType: string; sizeBytes: number; use?: 'flow' | undefined },
) => {
  const kind = kindOf(mimeType);
  const maxBytes = use === 'flow' && kind.mediaType === 'video' ? flowFileKinds.video.maxBytes : kind.maxBytes;
  if (sizeBytes > maxBytes) throw new AppError('ERR_UPLOAD_TOO_LARGE', { maxBytes });
  const key = `${uploadPrefix(actor)}${newUlid(now())}/${safeName(fileName)}`;
  return { key, ...(await uploadForm(key, mimeType, sizeBytes)) };
};
