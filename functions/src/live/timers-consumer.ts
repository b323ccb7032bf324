import * as z from 'zod';
import { companyId, userId } from '@balcao/shared/domain/ids.ts';
import { readEnv } from '../platform/env.ts';
import { queueConsumer } from '../platform/queue-consumer.ts';
import { setAsideTo } from '../platform/set-aside.ts';
import { userRecords } from '../users/service/user-records.ts';
import { timersEnv } from './env.ts';
import { liveStore } from './store/live-store.ts';

const timer = z.object({ kind: z.literal('user-offline'), companyId, userId });

/** Offline unless a socket came back meanwhile. */
const goOffline = async ({ companyId: company, userId: user }: z.infer<typeof timer>): Promise<void> => {
  const sockets = await liveStore.socketsOf(company);
  if (sockets.some((socket) => socket.userId === user)) return;
  const users = userRecords(company);
  if ((await users.get(user))?.online) await users.setOnline(user, false);
};

export const handler = queueConsumer(timer, (message) => message.userId, goOffline, {
  setAside: setAsideTo(readEnv(timersEnv).DEAD_QUEUE_URL),
});
