import type { User } from '@balcao/shared/domain/users/user.ts';
import { companyPrefix, steadyUrl } from '../../../platform/files.ts';
import type { StoredUser } from '../store/user-store.ts';
import { toWireUser } from './present-user.ts';

/** A link to somebody's picture, the same for hours, so that browsers keep it. */
export const pictureLink = async ({ companyId, profileImage }: Pick<StoredUser, 'companyId' | 'profileImage'>): Promise<string | null> =>
  profileImage?.startsWith(companyPrefix(companyId)) ? steadyUrl(profileImage, new Date()) : null;

/** A user as the wire shows it, picture and all. */
export const presentUser = async (user: StoredUser): Promise<User> => ({ ...toWireUser(user), profileImage: await pictureLink(user) });
