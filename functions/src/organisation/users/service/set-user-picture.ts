import type { UploadedMedia } from '@balcao/shared/contract/messages.ts';
import type { UserId } from '@balcao/shared/domain/ids.ts';
import type { User } from '@balcao/shared/domain/users/user.ts';
import { AppError } from '@balcao/shared/errors/app-error.ts';
import { commitAct } from '../../../platform/audit/commit-act.ts';
import type { Actor } from '../../../platform/actor.ts';
import type { FormFile } from '../../../platform/multipart.ts';
import { untilUndisturbed } from '../../../platform/record-version.ts';
import { kindOf, takeFormFile, takeUpload } from '../../uploads/service/uploads.ts';
import { userStoreFor } from '../store/user-store.ts';
import { auditedUser } from './audited-user.ts';
import { userReachedBy } from './update-user.ts';
import { presentUser } from './user-picture.ts';

/** Pictures that browsers show and that hold no script. */
const pictureTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'];

/** @throws AppError ERR_UPLOAD_TYPE for anything but a picture; the codes of the contract. */
export const setUserPicture = async (
  actor: Actor,
  id: UserId,
  { media, files }: { media: UploadedMedia | null; files: ReadonlyArray<FormFile> },
): Promise<User> => {
  await userReachedBy(actor, id);
  const [file] = files;
  if (file && (kindOf(file.mimeType).mediaType !== 'image' || !pictureTypes.includes(file.mimeType)))
    throw new AppError('ERR_UPLOAD_TYPE', undefined);
  const deps = { actor, now: () => new Date() };
  const taken = file ? await takeFormFile(deps, file) : media ? await takeUpload(deps, media, null) : null;
  if (!taken) throw new AppError('ERR_UPLOAD_NOT_FOUND', undefined);
  if (!pictureTypes.includes(taken.media.mimeType)) throw new AppError('ERR_UPLOAD_TYPE', undefined);
  return saved(actor, id, taken.media.key);
};

export const removeUserPicture = (actor: Actor, id: UserId): Promise<User> => saved(actor, id, null);

const saved = (actor: Actor, id: UserId, profileImage: string | null): Promise<User> =>
  untilUndisturbed(async () => {
    const before = await userReachedBy(actor, id);
    const after = { ...before, profileImage, version: before.version + 1 };
    const { outcome } = await commitAct(
      actor,
      { action: 'update', kind: 'user', id, name: before.name, before: auditedUser(before), after: auditedUser(after) },
      [userStoreFor(actor.companyId).changeWrite(before, { profileImage }, new Date())],
    );
    return outcome === 'written' ? presentUser(after) : undefined;
  });
