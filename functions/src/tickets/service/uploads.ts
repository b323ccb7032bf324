import type { UploadedMedia } from '@balcao/shared/contract/messages.ts';
import type { MediaType, MessageMedia } from '@balcao/shared/domain/messages/message.ts';
import { shortestVoiceBytes, type UploadKind, uploadKindOf } from '@balcao/shared/domain/messages/upload-kind.ts';
import { cutText, lastCodePoints } from '@balcao/shared/domain/text/cut-text.ts';
import { AppError } from '@balcao/shared/errors/app-error.ts';
import type { Actor } from '../../platform/actor.ts';
import { companyPrefix, putFile, startOfFile } from '../../platform/files.ts';
import { pictureMark, pictureTypeOf } from '../../platform/picture-type-of.ts';
import { newUlid } from '../../platform/new-ids.ts';
import type { FormFile } from '../../platform/multipart.ts';

/** @throws AppError ERR_UPLOAD_TYPE. */
export const kindOf = (mimeType: string): UploadKind => {
  const kind = uploadKindOf(mimeType);
  if (!kind) throw new AppError('ERR_UPLOAD_TYPE', undefined);
  return kind;
};

export const safeName = (fileName: string) => lastCodePoints(fileName.replace(/[^\p{L}\p{N}._-]+/gu, '_'), 120) || 'arquivo';
export const uploadPrefix = (companyId: number) => `${companyPrefix(companyId)}uploads/`;

/** The uploaded file as a message carries it, judged by what really lies in storage: forms are promises, and some
 *  storages do not hold the browser to them.
 *  @throws AppError ERR_UPLOAD_NOT_FOUND (also for another company's key), ERR_UPLOAD_TYPE, ERR_UPLOAD_TOO_LARGE, ERR_AUDIO_TOO_SHORT. */
export const takeUpload = async (actor: Actor, upload: UploadedMedia): Promise<{ mediaType: MediaType; media: MessageMedia }> => {
  if (!upload.key.startsWith(uploadPrefix(actor.companyId)) || upload.key.includes('..'))
    throw new AppError('ERR_UPLOAD_NOT_FOUND', undefined);
  const head = await startOfFile(upload.key, pictureMark);
  if (!head) throw new AppError('ERR_UPLOAD_NOT_FOUND', undefined);
  const { mediaType, maxBytes } = kindOf(head.mimeType);
  if (head.sizeBytes > maxBytes) throw new AppError('ERR_UPLOAD_TOO_LARGE', { maxBytes });
  const mimeType = realType(head.mimeType, mediaType, head.start);
  if (mediaType === 'audio' && upload.voice && head.sizeBytes < shortestVoiceBytes) throw new AppError('ERR_AUDIO_TOO_SHORT', undefined);
  return {
    mediaType,
    media: {
      state: 'ready',
      key: upload.key,
      mimeType,
      fileName: upload.fileName,
      sizeBytes: head.sizeBytes,
      width: upload.width ?? null,
      height: upload.height ?? null,
      durationSec: upload.durationSec ?? null,
      voice: upload.voice ?? false,
      ...(upload.voice && upload.waveform?.length ? { waveform: upload.waveform } : {}),
      sticker: false,
      source: null,
    },
  };
};

/** Pictures are what their bytes say; one that is declared a picture and is none is refused. */
const realType = (declared: string, mediaType: MediaType, start: Uint8Array): string => {
  if (mediaType !== 'image') return declared;
  const found = pictureTypeOf(start);
  if (!found) throw new AppError('ERR_UPLOAD_TYPE', undefined);
  return found;
};

/** Puts a form's file where the browser's uploads go. */
export const storeFormFile = async ({ actor, now }: { actor: Actor; now: () => Date }, file: FormFile): Promise<UploadedMedia> => {
  const { mediaType, maxBytes } = kindOf(file.mimeType);
  if (file.bytes.length > maxBytes) throw new AppError('ERR_UPLOAD_TOO_LARGE', { maxBytes });
  const mimeType = realType(file.mimeType, mediaType, file.bytes);
  const key = `${uploadPrefix(actor.companyId)}${newUlid(now())}/${safeName(file.fileName)}`;
  await putFile(key, file.bytes, mimeType);
  return { key, fileName: cutText(file.fileName, 255, 255), mimeType };
};
