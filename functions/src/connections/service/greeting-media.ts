import type { ConnectionDetails } from '@balcao/shared/contract/connections.ts';
import type { UploadedMedia } from '@balcao/shared/contract/messages.ts';
import type { ConnectionId } from '@balcao/shared/domain/ids.ts';
import { AppError } from '@balcao/shared/errors/app-error.ts';
import { connectionRecords, type GreetingMedia } from './connection-records.ts';
import { companyPrefix, putFile, readFile } from '../../platform/files.ts';
import type { FormFile } from '../../platform/multipart.ts';
import { newUlid } from '../../platform/new-ids.ts';
import { kindOf, safeName, storeFormFile, takeUpload } from '../../tickets/service/uploads.ts';
import { findConnection, type ConnectionDeps } from './connection-deps.ts';
import { presentConnection } from './present-connection.ts';

/** The image or video the greeting comes with, in place of the one before.
 *  @throws AppError ERR_UPLOAD_TYPE for anything else. */
export const setGreetingMedia = async (
  deps: ConnectionDeps,
  id: ConnectionId,
  { media, files }: { media: UploadedMedia | null; files: ReadonlyArray<FormFile> },
): Promise<ConnectionDetails> => {
  await findConnection(deps, id);
  const [file] = files;
  if (file) assertPlayable(kindOf(file.mimeType).mediaType);
  const upload = file ? await storeFormFile(deps, file) : media;
  if (!upload) throw new AppError('ERR_UPLOAD_NOT_FOUND', undefined);
  const { mediaType, media: taken } = await takeUpload(deps.actor, upload);
  const playable = assertPlayable(mediaType);
  const key = await inCompany(deps, upload.key, taken.mimeType, upload.fileName);
  return save(deps, id, { key, fileName: upload.fileName, mediaType: playable, mimeType: taken.mimeType });
};

export const removeGreetingMedia = (deps: ConnectionDeps, id: ConnectionId): Promise<ConnectionDetails> => save(deps, id, null);

const save = async (deps: ConnectionDeps, id: ConnectionId, greetingMedia: GreetingMedia | null): Promise<ConnectionDetails> => {
  const saved = await connectionRecords(deps.companyId).change(id, { greetingMedia });
  if (!saved) throw new AppError('ERR_CONNECTION_NOT_FOUND', undefined);
  return presentConnection(deps, saved);
};

const assertPlayable = (mediaType: string): GreetingMedia['mediaType'] => {
  if (mediaType === 'image' || mediaType === 'video') return mediaType;
  throw new AppError('ERR_UPLOAD_TYPE', undefined);
};

/** A super user's upload lies with the super user's company: the connection's company gets a file of its own. */
const inCompany = async ({ actor, companyId, now }: ConnectionDeps, key: string, mimeType: string, fileName: string): Promise<string> => {
  if (companyId === actor.companyId) return key;
  const own = `${companyPrefix(companyId)}uploads/${newUlid(now())}/${safeName(fileName)}`;
  await putFile(own, await readFile(key), mimeType);
  return own;
};
