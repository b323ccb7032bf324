import type { UploadedMedia } from '@balcao/shared/contract/messages.ts';
import type { MediaType, MessageMedia } from '@balcao/shared/domain/messages/message.ts';
import { shortestVoiceBytes, type UploadKind, uploadKindOf } from '@balcao/shared/domain/messages/upload-kind.ts';
import { cutText, lastCodePoints } from '@balcao/shared/domain/text/cut-text.ts';
import { AppError } from '@balcao/shared/errors/app-error.ts';
import type { Actor } from '../../../platform/actor.ts';
import { companyPrefix, copyFile, deleteFile, putFile, startOfFile } from '../../../platform/files.ts';
import { log } from '../../../platform/logger.ts';
import { pictureMark, pictureTypeOf } from '../../../platform/picture-type-of.ts';
import { newUlid } from '../../../platform/new-ids.ts';
import type { FormFile } from '../../../platform/multipart.ts';
import { uploadUseStoreFor } from '../store/upload-use-store.ts';
import { mayUseStoredFile } from './stored-files.ts';

/** @throws AppError ERR_UPLOAD_TYPE. */
export const kindOf = (mimeType: string): UploadKind => {
  const kind = uploadKindOf(mimeType);
  if (!kind) throw new AppError('ERR_UPLOAD_TYPE', undefined);
  return kind;
};

/** A file's name as the last part of a key: two dots are no part of any, and one alone is no name. */
export const safeName = (fileName: string) =>
  lastCodePoints(fileName.replace(/[^\p{L}\p{N}._-]+/gu, '_').replace(/\.{2,}/g, '.'), 120).replace(/^\.?$/, 'arquivo');

/** Where one person's uploads lie until they are used. */
export const uploadPrefix = ({ companyId, userId }: Pick<Actor, 'companyId' | 'userId'>): string =>
  `${companyPrefix(companyId)}uploads/${userId}/`;

/** A key of its own for a file that a record shows: nothing else is written there. */
export const newFileKey = (companyId: number, fileName: string, now: Date): string =>
  `${companyPrefix(companyId)}files/${newUlid(now)}/${safeName(fileName)}`;

type Deps = { actor: Actor; now: () => Date };
export type TakenFile = { mediaType: MediaType; media: MessageMedia & { key: string } };

/** The file that a record is to show, under a key of its own, judged by what really lies there: forms are promises, some storages do not hold the browser to
 *  them, and a form is good after its file was used. An upload belongs to who asked for it and is used once; a file that is stored already, such as a
 *  quick message's, by who may use it there.
 *  @param use what an upload is used for: the same again gets the same file. Null: never again.
 *  @throws AppError ERR_UPLOAD_NOT_FOUND, ERR_UPLOAD_TYPE, ERR_UPLOAD_TOO_LARGE, ERR_AUDIO_TOO_SHORT. */
export const takeUpload = async (deps: Deps, upload: UploadedMedia, use: string | null): Promise<TakenFile> => {
  const { actor } = deps;
  if (!upload.key.startsWith(uploadPrefix(actor)) && (await mayUseStoredFile(actor, upload.key))) return judged(upload, upload.key, true);
  return ownCopy(deps, upload.key, newFileKey(actor.companyId, upload.fileName, deps.now()), use, (key) => judged(upload, key, false));
};

/** Copies an upload to a key of its own, has the copy judged, and takes the upload for this use; of two that do so at once one does.
 *  @param key where the copy is to lie.
 *  @param judge throws where the file is refused; the upload may then be used otherwise. */
export const ownCopy = async <Judged>(
  { actor, now }: Deps,
  uploadKey: string,
  key: string,
  use: string | null,
  judge: (key: string) => Promise<Judged>,
): Promise<Judged> => {
  if (!uploadKey.startsWith(uploadPrefix(actor)) || uploadKey.includes('..')) throw new AppError('ERR_UPLOAD_NOT_FOUND', undefined);
  const uses = uploadUseStoreFor(actor.companyId);
  const ofSameUse = async (): Promise<Judged> => {
    const used = await uses.get(uploadKey);
    if (used === null || use === null || used.use !== use) throw new AppError('ERR_UPLOAD_NOT_FOUND', undefined);
    return judge(used.fileKey);
  };
  if (!(await copyFile(uploadKey, key))) return ofSameUse();
  try {
    const found = await judge(key);
    if (await uses.take(uploadKey, key, use, now())) {
      await forget(uploadKey);
      return found;
    }
  } catch (error) {
    await forget(key);
    throw error;
  }
  await forget(key);
  return ofSameUse();
};

/** A file that nobody will ask for; left behind it costs its storage and nothing else. */
const forget = async (key: string): Promise<void> => {
  try {
    await deleteFile(key);
  } catch (error) {
    log.warn('FILE_LEFT a file that nobody needs could not be removed', { error: String(error) });
  }
};

const judged = async (upload: UploadedMedia, key: string, lent: boolean): Promise<TakenFile> => {
  const head = await startOfFile(key, pictureMark);
  if (!head) throw new AppError('ERR_UPLOAD_NOT_FOUND', undefined);
  const { mediaType, maxBytes } = kindOf(head.mimeType);
  if (head.sizeBytes > maxBytes) throw new AppError('ERR_UPLOAD_TOO_LARGE', { maxBytes });
  const mimeType = realType(head.mimeType, mediaType, head.start);
  if (!lent) assertLongEnough(mediaType, head.sizeBytes);
  return { mediaType, media: { ...mediaOf(upload, key, mimeType, head.sizeBytes), ...(lent ? { lent: true } : {}) } };
};

const mediaOf = (upload: UploadedMedia, key: string, mimeType: string, sizeBytes: number): TakenFile['media'] => ({
  state: 'ready',
  key,
  mimeType,
  fileName: upload.fileName,
  sizeBytes,
  width: upload.width ?? null,
  height: upload.height ?? null,
  durationSec: upload.durationSec ?? null,
  voice: upload.voice ?? false,
  ...(upload.voice && upload.waveform?.length ? { waveform: upload.waveform } : {}),
  sticker: false,
  source: null,
});

/** A recording that is shorter was let go at once, whoever sends it and whatever it is called. */
const assertLongEnough = (mediaType: MediaType, sizeBytes: number): void => {
  if (mediaType === 'audio' && sizeBytes < shortestVoiceBytes) throw new AppError('ERR_AUDIO_TOO_SHORT', undefined);
};

/** Pictures are what their bytes say; one that is declared a picture and is none is refused. */
const realType = (declared: string, mediaType: MediaType, start: Uint8Array): string => {
  if (mediaType !== 'image') return declared;
  const found = pictureTypeOf(start);
  if (!found) throw new AppError('ERR_UPLOAD_TYPE', undefined);
  return found;
};

/** Stores a form's file under a key of its own. @throws AppError ERR_UPLOAD_TYPE, ERR_UPLOAD_TOO_LARGE, ERR_AUDIO_TOO_SHORT. */
export const takeFormFile = async ({ actor, now }: Deps, file: FormFile): Promise<TakenFile> => {
  const { mediaType, maxBytes } = kindOf(file.mimeType);
  if (file.bytes.length > maxBytes) throw new AppError('ERR_UPLOAD_TOO_LARGE', { maxBytes });
  const mimeType = realType(file.mimeType, mediaType, file.bytes);
  assertLongEnough(mediaType, file.bytes.length);
  const key = newFileKey(actor.companyId, file.fileName, now());
  await putFile(key, file.bytes, mimeType);
  const upload = { key, fileName: cutText(file.fileName, 255, 255), mimeType };
  return { mediaType, media: mediaOf(upload, key, mimeType, file.bytes.length) };
};
