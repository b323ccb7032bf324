import type { UserId } from '@balcao/shared/domain/ids.ts';
import type { User } from '@balcao/shared/domain/users/user.ts';
import { AppError } from '@balcao/shared/errors/app-error.ts';
import type { Actor } from '../../../platform/actor.ts';
import { userStoreFor } from '../store/user-store.ts';
import { presentUser } from './user-picture.ts';

/** @throws AppError ERR_USER_NOT_FOUND for anybody else's record. */
export const changeOwnUser = async (
  actor: Actor,
  id: UserId,
  change: (users: ReturnType<typeof userStoreFor>) => Promise<void>,
): Promise<User> => {
  const users = userStoreFor(actor.companyId);
  if (id !== actor.userId) throw new AppError('ERR_USER_NOT_FOUND', undefined);
  await change(users);
  const user = await users.get(id);
  if (!user) throw new AppError('ERR_USER_NOT_FOUND', undefined);
  return presentUser(user);
};
