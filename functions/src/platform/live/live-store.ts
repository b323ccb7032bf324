import {
  companyId as companyIdSchema,
  sessionId as sessionIdSchema,
  userId as userIdSchema,
  type CompanyId,
  type SessionId,
  type ThreadId,
  type UserId,
} from '@balcao/shared/domain/ids.ts';
import type { SignIn } from '@balcao/shared/domain/users/is-sign-in-ended.ts';
import type { OfficeHours } from '@balcao/shared/domain/users/office-hours.ts';
import { newUlid } from '../new-ids.ts';
import { expiresAfter } from '../table/expires-after.ts';
import type { RowWrite } from '../write-together.ts';
import { roomsOfFirstScreen } from './rooms-about-many.ts';
import { contactTypingEntity, liveSocketEntity, socketTokenEntity, socketOwnerEntity, userArrivalEntity } from './live.entities.ts';

/** The session of a user that a socket, or a socket token (one-use token for opening a socket), belongs to. */
export type Holder = { companyId: CompanyId; userId: UserId; sessionId: SessionId; signIn: SignIn };
/** The session that a socket belongs to. `hours`: when its user may work; null = at any time. `token`: the socket token with which the
 *  screen waited before the socket was open; null = it did not wait. */
export type SocketOwner = Holder & { hours: OfficeHours | null; token: string | null };
/** A socket, or a screen that waits for its socket to open. `liveAt`: instant of the socket's first message, or of the beginning of the
 *  wait. `token`: the socket token with which the screen waits or waited; null = it did not wait. */
export type Socket = Omit<Holder, 'companyId'> & {
  socketId: string;
  liveAt: string;
  rooms: ReadonlyArray<string>;
  token: string | null;
  /** True for a screen that is about to open a socket and has none yet. */
  isWaiting: boolean;
};

type HolderRow = { companyId: number; userId: string; sessionId: string; signInId: string; signInAt: number };
const toHolder = (row: HolderRow): Holder => ({
  companyId: companyIdSchema.parse(row.companyId),
  userId: userIdSchema.parse(row.userId),
  sessionId: sessionIdSchema.parse(row.sessionId),
  signIn: { id: row.signInId, at: row.signInAt },
});
const toHolderRow = ({ signIn, ...holder }: Holder) => ({ ...holder, signInId: signIn.id, signInAt: signIn.at });

const toHours = (row: Partial<OfficeHours> | undefined): OfficeHours | null =>
  row?.startWork && row.endWork && row.timeZone ? { startWork: row.startWork, endWork: row.endWork, timeZone: row.timeZone } : null;

const tokenSec = 60;
/** Seconds after which a socket's rows expire: API Gateway closes sockets after two hours, and ten minutes are added. Needed where the
 *  closing of a socket was not reported. */
const socketSec = 2 * 3600 + 600;

const waitingId = (token: string): string => `waiting:${token}`;

const watching = async (companyId: CompanyId): Promise<(Socket & { missed: boolean })[]> => {
  const { data } = await liveSocketEntity.query('byCompany', { companyId }).all({ consistent: true });
  return data.map((row) => ({
    ...toHolder(row),
    socketId: row.socketId,
    liveAt: row.liveAt,
    rooms: [...(row.rooms ?? [])],
    token: row.token ?? null,
    isWaiting: row.waiting === true,
    missed: row.missed === true,
  }));
};

export const liveStore = {
  putToken: async (token: string, holder: Holder, now: Date): Promise<void> => {
    await socketTokenEntity.create({ token, ...toHolderRow(holder), expiresAt: expiresAfter(now, tokenSec) }).go();
  },
  /** Creates a socket token for a screen that loads its first list now. From now on it is recorded whether an event occurs for the
   *  screen before its socket receives events. */
  putWaitingToken: async (token: string, holder: Holder, now: Date): Promise<void> => {
    const row = { ...toHolderRow(holder), expiresAt: expiresAfter(now, tokenSec) };
    await Promise.all([
      socketTokenEntity.create({ token, ...row, waiting: true }).go(),
      liveSocketEntity
        .put({
          ...row,
          socketId: waitingId(token),
          liveAt: now.toISOString(),
          rooms: [...roomsOfFirstScreen],
          token: token,
          waiting: true,
        })
        .go(),
    ]);
  },
  /** Records that an event occurred for a waiting screen. @returns false when the screen no longer waits, because its socket now
   *  receives events. */
  noteMissed: async (companyId: CompanyId, token: string): Promise<boolean> => {
    return liveSocketEntity
      .patch({ companyId, socketId: waitingId(token) })
      .set({ missed: true })
      .attempt();
  },
  /** Ends the waiting of a screen whose socket now receives events.
   *  @returns true when an event occurred for the screen while it waited, and when that is unknown. */
  endWaiting: async (companyId: CompanyId, token: string): Promise<boolean> => {
    const row = await liveSocketEntity.delete({ companyId, socketId: waitingId(token) }).go();
    return row === null || row.missed === true;
  },
  /** Deletes a socket token, as it is valid only once. @returns its session, and whether its screen waits for the socket; null when the
   *  token is unknown, used or expired. */
  takeToken: async (token: string, now: Date): Promise<(Holder & { isWaiting: boolean }) | null> => {
    const data = await socketTokenEntity.delete({ token }).go();
    if (!data || data.expiresAt < now.getTime() / 1000) return null;
    return { ...toHolder(data), isWaiting: data.waiting === true };
  },
  /** Registers a socket that is about to open. It gets no frames before its first message (`makeLive`): the gateway does not know a
   *  socket until it has answered the browser. */
  addSocket: async (socketId: string, { hours, token, ...holder }: SocketOwner, now: Date): Promise<void> => {
    await socketOwnerEntity
      .put({
        socketId,
        ...toHolderRow(holder),
        hours,
        token,
        expiresAt: expiresAfter(now, socketSec),
      })
      .go();
  },
  /** Called at a socket's first message: adds the socket to those of its company, so that it gets frames. */
  makeLive: async (socketId: string, { hours, token, ...holder }: SocketOwner, now: Date): Promise<void> => {
    const row = { socketId, ...toHolderRow(holder), expiresAt: expiresAfter(now, socketSec) };
    // If the second of these two writes fails, the socket's next message repeats both; the upsert then keeps the rooms that the socket has
    // joined.
    await liveSocketEntity.upsert({ ...row, liveAt: now.toISOString(), token: token ?? undefined }).go();
    await socketOwnerEntity.put({ ...row, hours, live: true }).go();
  },
  ownerOf: async (socketId: string): Promise<(SocketOwner & { live: boolean }) | null> => {
    const data = await socketOwnerEntity.get({ socketId }).go({ consistent: true });
    return data ? { ...toHolder(data), hours: toHours(data.hours), token: data.token ?? null, live: data.live === true } : null;
  },
  removeSocket: async (companyId: CompanyId, socketId: string): Promise<void> => {
    // The owner row is deleted last: as long as it exists, the removal can be repeated.
    await liveSocketEntity.delete({ companyId, socketId }).go();
    await socketOwnerEntity.delete({ socketId }).go();
  },
  socketsOf: async (companyId: CompanyId): Promise<Socket[]> => (await watching(companyId)).filter(({ isWaiting }) => !isWaiting),
  /** Open sockets, and screens that wait for their socket to open and have not missed an event yet. */
  watchersOf: async (companyId: CompanyId, now: Date): Promise<Socket[]> =>
    (await watching(companyId)).filter(
      ({ isWaiting, liveAt, missed }) => !isWaiting || (!missed && now.getTime() - Date.parse(liveAt) < tokenSec * 1000),
    ),
  /** Records that a user opened one more socket, an arrival. @returns the id of the arrival. */
  noteArrival: async (companyId: CompanyId, userId: UserId, now: Date): Promise<string> => {
    const arrival = newUlid(now);
    await userArrivalEntity.put({ companyId, userId, arrival, expiresAt: expiresAfter(now, socketSec) }).go();
    return arrival;
  },
  /** Id that `noteArrival` gave when the user last opened a socket; null when that row has expired. */
  arrivalOf: async (companyId: CompanyId, userId: UserId): Promise<string | null> => {
    const data = await userArrivalEntity.get({ companyId, userId }).go({ consistent: true });
    return data?.arrival ?? null;
  },
  /** Write that records that the user left; refused when the user's latest arrival is no longer `arrival`, because another socket was
   *  opened. */
  leaveWrite: (companyId: CompanyId, userId: UserId, arrival: string, now: Date): RowWrite =>
    userArrivalEntity
      .patch({ companyId, userId })
      .set({ leftAt: now.toISOString() })
      .where(({ arrival: latest }, { eq }) => eq(latest, arrival))
      .commit(),
  joinRoom: async (companyId: CompanyId, socketId: string, room: string): Promise<void> => {
    await liveSocketEntity
      .patch({ companyId, socketId })
      .add({ rooms: [room] })
      .go();
  },
  leaveRoom: async (companyId: CompanyId, socketId: string, room: string): Promise<void> => {
    await liveSocketEntity
      .patch({ companyId, socketId })
      .delete({ rooms: [room] })
      .go();
  },
};
const typingSec = 60;

/** Records that a contact is typing in this thread, or has stopped. */
export const noteContactTyping = async (companyId: CompanyId, threadId: ThreadId, isTyping: boolean, now: Date): Promise<void> => {
  await contactTypingEntity
    .put({ companyId, threadId, typing: isTyping, at: now.toISOString(), expiresAt: expiresAfter(now, typingSec) })
    .go();
};

export type LiveStore = typeof liveStore;
