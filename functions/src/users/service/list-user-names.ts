import { userColor } from '@balcao/shared/domain/users/user-color.ts';
import type { Actor } from '../../platform/actor.ts';
import { userStoreFor } from '../store/user-store.ts';

export const listUserNames = async (actor: Actor) =>
  (await userStoreFor(actor.companyId).list()).map(({ id, name, profile, online, queueIds, profileImage, color }) => ({
    id,
    name,
    color: userColor({ id, color }),
    profile,
    online,
    queueIds,
    profileImage,
  }));
