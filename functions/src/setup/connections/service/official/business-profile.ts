import { isDeepStrictEqual } from 'node:util';
import type { businessProfileView } from '@balcao/shared/contract/connections.ts';
import type { UploadedMedia } from '@balcao/shared/contract/messages.ts';
import type { BusinessProfile, BusinessProfileChange } from '@balcao/shared/domain/connections/business-profile.ts';
import type { ConnectionId } from '@balcao/shared/domain/ids.ts';
import { AppError } from '@balcao/shared/errors/app-error.ts';
import type * as z from 'zod';
import { takeUpload } from '../../../../organisation/uploads/service/uploads.ts';
import { deleteFile, readFile } from '../../../../platform/files.ts';
import { writeTogether } from '../../../../platform/write-together.ts';
import { auditedProfile, connectionActEntry } from '../audited-connection.ts';
import type { Connection } from '../connection-records.ts';
import { findConnection } from '../connection-deps.ts';
import type { NumberAtMeta } from './number-at-meta.ts';
import { numberOf, type OfficialDeps } from './set-up-number.ts';

type View = z.infer<typeof businessProfileView>;
type Profiles = Pick<NumberAtMeta, 'readProfile' | 'changeProfile' | 'uploadPicture' | 'fetchPicture'>;

/** What customers see of an official number beside its name. Meta alone keeps it.
 *  @throws AppError ERR_CONNECTION_NOT_FOUND, ERR_CHANNEL_CANNOT, ERR_META_REFUSED with Meta's words, ERR_META_UNAVAILABLE. */
export const getBusinessProfile = async (deps: OfficialDeps, id: ConnectionId): Promise<View> =>
  present(openNumber(deps, await findConnection(deps, id)));

/** Changes it at Meta, and answers with what Meta has then. A refused picture or field changes nothing.
 *  @throws AppError as above, and those of uploads. */
export const updateBusinessProfile = async (
  deps: OfficialDeps,
  id: ConnectionId,
  { picture, ...change }: BusinessProfileChange & { picture?: UploadedMedia | undefined },
): Promise<View> => {
  const connection = await findConnection(deps, id);
  const number = openNumber(deps, connection);
  const before = auditedProfile(await readProfile(number), null);
  const handle = picture ? await uploadPicture(deps, number, picture) : null;
  if (handle !== null || Object.keys(change).length > 0) {
    const changed = await number.changeProfile(change, handle);
    if (changed.kind !== 'done') throw refused(changed);
    const after = { ...before, ...change, ...(handle === null ? {} : { picture: picture?.fileName ?? 'perfil' }) };
    if (!isDeepStrictEqual(before, after)) await writeTogether([connectionActEntry(deps, connection, 'update', before, after)]);
  }
  return present(number);
};

/** @throws AppError ERR_CHANNEL_CANNOT. */
const openNumber = (deps: OfficialDeps, connection: Connection): Profiles => {
  const number = numberOf(deps, connection);
  if (!number) throw new AppError('ERR_CHANNEL_CANNOT', undefined);
  return number;
};

const readProfile = async (number: Profiles): Promise<BusinessProfile> => {
  const read = await number.readProfile();
  if (read.kind !== 'profile') throw refused(read);
  return read.profile;
};

const present = async (number: Profiles): Promise<View> => {
  const { pictureUrl, ...profile } = await readProfile(number);
  return { ...profile, picture: pictureUrl === null ? null : await number.fetchPicture(pictureUrl) };
};

/** Types that Meta takes as a picture of a profile. */
const pictureTypes: ReadonlySet<string> = new Set(['image/jpeg', 'image/png']);
const mostPictureBytes = 5 * 1024 * 1024;

const uploadPicture = async (deps: OfficialDeps, number: Profiles, picture: UploadedMedia): Promise<string> => {
  const { media } = await takeUpload(deps, picture, null);
  try {
    if (!pictureTypes.has(media.mimeType)) throw new AppError('ERR_UPLOAD_TYPE', undefined);
    if ((media.sizeBytes ?? 0) > mostPictureBytes) throw new AppError('ERR_UPLOAD_TOO_LARGE', { maxBytes: mostPictureBytes });
    const bytes = new Uint8Array(await readFile(media.key));
    const uploaded = await number.uploadPicture({ bytes, mimeType: media.mimeType, fileName: media.fileName ?? 'perfil' });
    if (uploaded.kind !== 'uploaded') throw refused(uploaded);
    return uploaded.handle;
  } finally {
    // Meta has it now; another record's file stays.
    if (!media.lent) await deleteFile(media.key);
  }
};

const refused = (outcome: { kind: 'refused'; code: number | null; said: string } | { kind: 'unclear' }): AppError =>
  outcome.kind === 'unclear' || outcome.code === null
    ? new AppError('ERR_META_UNAVAILABLE', undefined)
    : new AppError('ERR_META_REFUSED', { reason: outcome.said });
