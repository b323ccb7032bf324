import { userColor } from '@balcao/shared/domain/users/user-color.ts';
import type { Actor } from '../../../platform/actor.ts';
import { pictureLink } from './user-picture.ts';
import { userStoreFor } from '../store/user-store.ts';

export const listUserNames = async (actor: Actor) =>
  Promise.all(
    (await userStoreFor(actor.companyId).list())
      .filter(({ active }) => active)
      .map(async ({ id, companyId, name, profile, online, paused, queueIds, profileImage, color, ...access }) => ({
        id,
        name,
        color: userColor({ id, color }),
        profile,
        online,
        paused,
        queueIds,
        sees: {
          allTicket: access.allTicket,
          allUserChat: access.allUserChat,
          allHistoric: access.allHistoric,
          allowGroup: access.allowGroup,
        },
        profileImage: await pictureLink({ companyId, profileImage }),
      })),
  );
