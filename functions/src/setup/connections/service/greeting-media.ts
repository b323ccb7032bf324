import type { ConnectionDetails } from '@balcao/shared/contract/connections.ts';
import type { UploadedMedia } from '@balcao/shared/contract/messages.ts';
import type { ConnectionId } from '@balcao/shared/domain/ids.ts';
import { AppError } from '@balcao/shared/errors/app-error.ts';
import { connectionRecords, type GreetingMedia } from './connection-records.ts';
import { assertFileTaken } from '../../../platform/assert-file-taken.ts';
import { copyFile } from '../../../platform/files.ts';
import type { FormFile } from '../../../platform/multipart.ts';
import { kindOf, newFileKey, takeFormFile, takeUpload } from '../../../organisation/uploads/service/uploads.ts';
import { findConnection, type ConnectionDeps } from './connection-deps.ts';
import { presentConnection } from './present-connection.ts';

/** The image or video the greeting comes with, in place of the one before.
 *  @throws AppError ERR_UPLOAD_TYPE for anything else, ERR_CHANNEL_FILE_TYPE for what the connection's channel does not take. */
export const setGreetingMedia = async (
  deps: ConnectionDeps,
  id: ConnectionId,
  { media, files }: { media: UploadedMedia | null; files: ReadonlyArray<FormFile> },
): Promise<ConnectionDetails> => {
  const { channel } = await findConnection(deps, id);
  const [file] = files;
  if (file) assertPlayable(kindOf(file.mimeType).mediaType);
  const found = file ? await takeFormFile(deps, file) : media ? await takeUpload(deps, media, null) : null;
  if (!found) throw new AppError('ERR_UPLOAD_NOT_FOUND', undefined);
  const playable = assertPlayable(found.mediaType);
  const { mimeType, fileName } = found.media;
  assertFileTaken(channel, found.media);
  const name = fileName ?? '';
  return save(deps, id, { key: await inCompany(deps, found.media.key, name), fileName: name, mediaType: playable, mimeType });
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
const inCompany = async ({ actor, companyId, now }: ConnectionDeps, key: string, fileName: string): Promise<string> => {
  if (companyId === actor.companyId) return key;
  const own = newFileKey(companyId, fileName, now());
  await copyFile(key, own);
  return own;
};
