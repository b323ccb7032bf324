import type { APIGatewayProxyWebsocketEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import * as z from 'zod';
import { ticketUuid } from '@balcao/shared/domain/ids.ts';
import type { LiveEvent } from '@balcao/shared/events/live-frames.ts';
import { parseJson } from '@balcao/shared/domain/text/parse-json.ts';
import { checkSession } from '../../organisation/identity/service/authenticate.ts';
import { liveManagement } from '../../platform/aws-clients.ts';
import { readEnv } from '../../platform/env.ts';
import { log } from '../../platform/logger.ts';
import { withinCompany } from '../../platform/tenant-scope.ts';
import { scheduleTimer } from '../../platform/timers/schedule-timer.ts';
import { userRecords } from '../../organisation/users/service/user-records.ts';
import { liveSocketEnv } from './env.ts';
import { endSocket } from './service/end-socket.ts';
import { mustCheckSession } from './service/must-check-session.ts';
import { postEvents } from '../../platform/live/post-frames.ts';
import { answerPing, joinRoom, leaveRoom, sayLeft, tellTyping, type Owner, type SocketDeps } from './service/rooms.ts';
import { liveStore } from '../../platform/live/live-store.ts';
import { isAboutMany } from '../../platform/live/rooms-about-many.ts';

const env = readEnv(liveSocketEnv);
const client = liveManagement(env.LIVE_MANAGEMENT_URL);

/** A socket that closes may be a page reloading: offline only if nothing came back within this time. */
const offlineAfterMs = 30_000;

// WebSocket handlers answer without a body: some gateways push it to the browser.
type Result = APIGatewayProxyStructuredResultV2;
type SocketEvent = APIGatewayProxyWebsocketEventV2 & { queryStringParameters?: Record<string, string | undefined> };

/** Those that are given are of 32 letters; what is far longer is no key of the table. */
const longestToken = 100;

const connect = async (socketId: string, token: string | undefined): Promise<Result> => {
  const now = new Date();
  const holder = token && token.length <= longestToken ? await liveStore.takeToken(token, now) : null;
  // The session may have ended since the token was given.
  const session = holder && (await checkSession(holder, now));
  if (!session || session.ended !== null) return { statusCode: 401 };
  const { companyId, userId, isWaiting, ...held } = holder;
  await Promise.all([
    liveStore.addSocket(socketId, { ...held, companyId, userId, hours: session.hours, token: isWaiting && token ? token : null }, now),
    liveStore.noteArrival(companyId, userId, now),
  ]);
  const users = userRecords(companyId);
  // After the arrival is noted: whoever shows the user as offline sees the one or is seen here.
  const user = await users.get(userId);
  if (user?.online === true || (user && (await users.setOnline(userId, true)))) return { statusCode: 200 };
  // Deleted meanwhile. A refused connection is never told to have closed.
  await liveStore.removeSocket(companyId, socketId);
  return { statusCode: 401 };
};

const disconnect = async (deps: SocketDeps): Promise<Result> => {
  const owner = await liveStore.ownerOf(deps.socketId);
  if (!owner) return { statusCode: 200 };
  const left = (await liveStore.socketsOf(owner.companyId)).find(({ socketId }) => socketId === deps.socketId);
  await liveStore.removeSocket(owner.companyId, deps.socketId);
  for (const room of left?.rooms ?? []) await sayLeft(deps, owner, room);
  const { companyId, userId } = owner;
  const now = deps.now();
  await scheduleTimer(
    { env, now: deps.now },
    {
      kind: 'user-offline',
      companyId,
      userId,
      at: new Date(now.getTime() + offlineAfterMs).toISOString(),
      version: (await liveStore.arrivalOf(companyId, userId)) ?? (await liveStore.noteArrival(companyId, userId, now)),
    },
  );
  return { statusCode: 200 };
};

const request = z.discriminatedUnion('action', [
  z.object({
    action: z.literal('subscribe'),
    rooms: z.array(z.string().max(100)).max(50),
    leave: z.array(z.string().max(100)).max(50).default([]),
  }),
  z.object({ action: z.enum(['join', 'leave']), room: z.string().max(100) }),
  z.object({ action: z.literal('typing'), room: z.string().max(100) }),
  z.object({ action: z.literal('ping') }),
]);

const receive = async (deps: SocketDeps, body: string | undefined): Promise<Result> => {
  const owner = await liveStore.ownerOf(deps.socketId);
  const parsed = request.safeParse(parseJson(body ?? ''));
  if (!owner || !parsed.success) return { statusCode: 400 };
  await withinCompany(owner.companyId, async () => {
    if (!owner.live) await liveStore.makeLive(deps.socketId, owner, deps.now());
    // After it is among those that are closed with their session, so that no end of a session slips in between.
    const { ended } = mustCheckSession(owner, parsed.data.action, deps.now()) ? await checkSession(owner, deps.now()) : { ended: null };
    if (ended) await endSocket(deps.client, owner.companyId, deps.socketId, ended);
    else await follow(deps, owner, parsed.data);
  });
  return { statusCode: 200 };
};

type Opened = Owner & { token: string | null; live: boolean };

const follow = async (deps: SocketDeps, owner: Opened, asked: z.infer<typeof request>): Promise<void> => {
  if (asked.action === 'ping') return answerPing(deps);
  if (asked.action === 'subscribe') return subscribe(deps, owner, asked);
  if (asked.action === 'typing') return tellTyping(deps, owner, uuidOf(asked.room));
  const room = roomOf(asked.room);
  if (asked.action === 'join') return postEvents(deps.client, deps.socketId, await joinRoom(deps, owner, room)).then(() => undefined);
  return leaveRoom(deps, owner, room);
};

/** Everything a browser listens to, at once, and what it no longer does; the answer says that frames come from here on, and to a screen that waited for it whether there was one
 *  before. */
const subscribe = async (
  deps: SocketDeps,
  owner: Opened,
  { rooms, leave }: { rooms: ReadonlyArray<string>; leave: ReadonlyArray<string> },
): Promise<void> => {
  for (const room of leave) await leaveRoom(deps, owner, roomOf(room));
  const told: LiveEvent[] = [];
  for (const room of rooms) told.push(...(await joinRoom(deps, owner, roomOf(room))));
  const missed = owner.token === null || owner.live || (await liveStore.endWaiting(owner.companyId, owner.token));
  await postEvents(deps.client, deps.socketId, [
    ...told,
    { event: `company-${owner.companyId}-live`, action: 'subscribed', rooms, missed },
  ]);
};

const roomOf = (room: string) => (isAboutMany(room) ? room : uuidOf(room));

const uuidOf = (room: string) => {
  const uuid = ticketUuid.safeParse(room.replace(/^ticket:/, ''));
  return uuid.success ? uuid.data : null;
};

export const handler = async (event: SocketEvent): Promise<Result> => {
  const { connectionId: socketId, routeKey } = event.requestContext;
  log.withContext({ socket: routeKey });
  const deps: SocketDeps = {
    socketId,
    client,
    shardQueueUrl: env.SHARD_QUEUE_URL,
    outboundQueueUrl: env.OUTBOUND_QUEUE_URL,
    now: () => new Date(),
  };
  try {
    if (routeKey === '$connect') return await connect(socketId, event.queryStringParameters?.token);
    if (routeKey === '$disconnect') return await disconnect(deps);
    return await receive(deps, event.body);
  } catch (error) {
    log.error('SOCKET_FAILED a socket event was not handled', error);
    return { statusCode: 500 };
  }
};
