import type { UserId } from '@balcao/shared/domain/ids.ts';
import type { TimerOf } from '@balcao/shared/events/timers.ts';
import { writeTogether } from '../../../platform/write-together.ts';
import { userRecords, type StoredUser, type UserStore } from '../../../organisation/users/service/user-records.ts';
import { liveStore, type LiveStore } from '../../../platform/live/live-store.ts';

type Deps = {
  live: Pick<LiveStore, 'arrivalOf' | 'socketsOf' | 'leaveWrite'>;
  users: Pick<UserStore, 'onlineWrite'> & { get: (userId: UserId) => Promise<Pick<StoredUser, 'online'> | null> };
  write: typeof writeTogether;
  now: () => Date;
};

/** Shows a user as offline whose last socket closed. One who arrived since then, even while this runs, or who has another socket stays
 *  online. */
export const goOffline = async (
  { companyId, userId, version }: TimerOf<'user-offline'>,
  { live, users, write, now }: Deps = { live: liveStore, users: userRecords(companyId), write: writeTogether, now: () => new Date() },
): Promise<void> => {
  if ((await live.arrivalOf(companyId, userId)) !== version) return;
  if ((await live.socketsOf(companyId)).some((socket) => socket.userId === userId)) return;
  if (!(await users.get(userId))?.online) return;
  await write([live.leaveWrite(companyId, userId, version, now()), users.onlineWrite(userId, false)]);
};
