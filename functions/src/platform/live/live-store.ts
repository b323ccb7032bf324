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

/** The user's session to which a socket belongs, or a socket token (with which a screen opens one socket). */
export type Holder = { companyId: CompanyId; userId: UserId; sessionId: SessionId; signIn: SignIn };
/** The session that a socket belongs to. `hours`: working hours of its user; null = the user may work at any time. `token`: the socket
 *  token with which the screen waited, that is, loaded its first list before the socket opened; null = it did not wait. */
export type SocketOwner = Holder & { hours: OfficeHours | null; token: string | null };
/** An open socket, or a waiting screen: one that loads its first list and has no socket yet. `liveAt`: ISO instant of the socket's first
 *  message, or when the wait began. `token`: the socket token of the wait; null = the screen did not wait. */
export type Socket = Omit<Holder, 'companyId'> & {
  socketId: string;
  liveAt: string;
  rooms: ReadonlyArray<string>;
  token: string | null;
  /** True for a waiting screen, which has no socket yet: events cannot be sent to it, and it is only recorded that it missed some. */
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
/** Seconds after which the rows of a socket expire, in case its closing is not reported: API Gateway closes sockets after two hours, and
 *  ten minutes are added. */
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
  /** Creates a socket token for a screen that loads its first list now. Until the screen's socket receives events, it is recorded whether
   *  the screen missed one. */
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
  /** Records that a waiting screen, which has no socket yet, missed an event. @returns false when the screen no longer waits, because its
   *  socket now receives events. */
  noteMissed: async (companyId: CompanyId, token: string): Promise<boolean> => {
    return liveSocketEntity
      .patch({ companyId, socketId: waitingId(token) })
      .set({ missed: true })
      .attempt();
  },
  /** Ends the wait of a screen whose socket now receives events.
   *  @returns whether the screen may have missed an event while it waited: true also when the row of the wait no longer exists. */
  endWaiting: async (companyId: CompanyId, token: string): Promise<boolean> => {
    const row = await liveSocketEntity.delete({ companyId, socketId: waitingId(token) }).go();
    return row === null || row.missed === true;
  },
  /** Deletes a socket token, as it is valid only once. @returns the session that it was issued to, and whether a screen waits for the
   *  socket of this token; null when the token is unknown, used or expired. */
  takeToken: async (token: string, now: Date): Promise<(Holder & { isWaiting: boolean }) | null> => {
    const data = await socketTokenEntity.delete({ token }).go();
    if (!data || data.expiresAt < now.getTime() / 1000) return null;
    return { ...toHolder(data), isWaiting: data.waiting === true };
  },
  /** Registers a socket that is about to open. It gets no frames before its first message (`makeLive`): the gateway cannot post to a socket
   *  until it has answered the browser's request to open it. */
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
    // If the second of these two writes (`live: true`) fails, the socket's next message repeats both; the upsert of the first then keeps
    // the rooms that the socket has joined.
    await liveSocketEntity.upsert({ ...row, liveAt: now.toISOString(), token: token ?? undefined }).go();
    await socketOwnerEntity.put({ ...row, hours, live: true }).go();
  },
  ownerOf: async (socketId: string): Promise<(SocketOwner & { live: boolean }) | null> => {
    const data = await socketOwnerEntity.get({ socketId }).go({ consistent: true });
    return data ? { ...toHolder(data), hours: toHours(data.hours), token: data.token ?? null, live: data.live === true } : null;
  },
  removeSocket: async (companyId: CompanyId, socketId: string): Promise<void> => {
    // The row that names the socket's company (`socketOwnerEntity`) is deleted last: while it exists, the removal can be repeated.
    await liveSocketEntity.delete({ companyId, socketId }).go();
    await socketOwnerEntity.delete({ socketId }).go();
  },
  socketsOf: async (companyId: CompanyId): Promise<Socket[]> => (await watching(companyId)).filter(({ isWaiting }) => !isWaiting),
  /** Open sockets, and screens that have waited less than 60 s for their socket and have no missed event recorded yet. */
  watchersOf: async (companyId: CompanyId, now: Date): Promise<Socket[]> =>
    (await watching(companyId)).filter(
      ({ isWaiting, liveAt, missed }) => !isWaiting || (!missed && now.getTime() - Date.parse(liveAt) < tokenSec * 1000),
    ),
  /** Records that a user opened one more socket (an arrival). @returns a new id for this arrival. */
  noteArrival: async (companyId: CompanyId, userId: UserId, now: Date): Promise<string> => {
    const arrival = newUlid(now);
    await userArrivalEntity.put({ companyId, userId, arrival, expiresAt: expiresAfter(now, socketSec) }).go();
    return arrival;
  },
  /** Id of the user's latest arrival, as `noteArrival` returned it; null when the user never opened a socket or the row has expired. */
  arrivalOf: async (companyId: CompanyId, userId: UserId): Promise<string | null> => {
    const data = await userArrivalEntity.get({ companyId, userId }).go({ consistent: true });
    return data?.arrival ?? null;
  },
  /** Write that records the time at which the user went offline; refused when `arrival` is no longer the user's latest, because another
   *  socket was opened. */
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

/** Stores that a contact is typing in a thread, or has stopped: the change of the row notifies the users who have the thread open. */
export const noteContactTyping = async (companyId: CompanyId, threadId: ThreadId, isTyping: boolean, now: Date): Promise<void> => {
  await contactTypingEntity
    .put({ companyId, threadId, typing: isTyping, at: now.toISOString(), expiresAt: expiresAfter(now, typingSec) })
    .go();
};

export type LiveStore = typeof liveStore;
