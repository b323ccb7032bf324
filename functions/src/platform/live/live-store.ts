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
import { contactTypingEntity, liveSocketEntity, liveTicketEntity, socketOwnerEntity, userArrivalEntity } from './live.entities.ts';

/** Whose session a live ticket or a socket belongs to. */
export type Holder = { companyId: CompanyId; userId: UserId; sessionId: SessionId; signIn: SignIn };
/** Who holds a socket, and until which hours of the day. */
export type SocketOwner = Holder & { hours: OfficeHours | null; ticket: string | null };
/** `ticket`: the live ticket it was opened with, where its screen waited for it. */
export type Socket = Omit<Holder, 'companyId'> & {
  socketId: string;
  liveAt: string;
  rooms: ReadonlyArray<string>;
  ticket: string | null;
  /** No socket yet: a screen that is about to open one. */
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

const ticketSec = 60;
/** The gateway closes sockets after two hours; rows of sockets nobody saw closing go soon after. */
const socketSec = 2 * 3600 + 600;

const waitingId = (token: string): string => `waiting:${token}`;

const watching = async (companyId: CompanyId): Promise<(Socket & { missed: boolean })[]> => {
  const { data } = await liveSocketEntity.query('byCompany', { companyId }).all({ consistent: true });
  return data.map((row) => ({
    ...toHolder(row),
    socketId: row.socketId,
    liveAt: row.liveAt,
    rooms: [...(row.rooms ?? [])],
    ticket: row.ticket ?? null,
    isWaiting: row.waiting === true,
    missed: row.missed === true,
  }));
};

export const liveStore = {
  putTicket: async (token: string, holder: Holder, now: Date): Promise<void> => {
    await liveTicketEntity.create({ token, ...toHolderRow(holder), expiresAt: expiresAfter(now, ticketSec) }).go();
  },
  /** A ticket for a screen that reads its first list now. Whether there is a frame for it before its socket listens is kept. */
  putWaitingTicket: async (token: string, holder: Holder, now: Date): Promise<void> => {
    const row = { ...toHolderRow(holder), expiresAt: expiresAfter(now, ticketSec) };
    await Promise.all([
      liveTicketEntity.create({ token, ...row, waiting: true }).go(),
      liveSocketEntity
        .put({
          ...row,
          socketId: waitingId(token),
          liveAt: now.toISOString(),
          rooms: [...roomsOfFirstScreen],
          ticket: token,
          waiting: true,
        })
        .go(),
    ]);
  },
  /** A frame is for a screen that waits. @returns false when it waits no more: its socket listens. */
  noteMissed: async (companyId: CompanyId, token: string): Promise<boolean> => {
    return liveSocketEntity
      .patch({ companyId, socketId: waitingId(token) })
      .set({ missed: true })
      .attempt();
  },
  /** The screen's socket listens. @returns whether there was a frame for it before; true when nobody knows. */
  endWaiting: async (companyId: CompanyId, token: string): Promise<boolean> => {
    const row = await liveSocketEntity.delete({ companyId, socketId: waitingId(token) }).go();
    return row === null || row.missed === true;
  },
  /** Uses the ticket up. @returns null for one that is unknown, used or too old. */
  takeTicket: async (token: string, now: Date): Promise<(Holder & { isWaiting: boolean }) | null> => {
    const data = await liveTicketEntity.delete({ token }).go();
    if (!data || data.expiresAt < now.getTime() / 1000) return null;
    return { ...toHolder(data), isWaiting: data.waiting === true };
  },
  /** A socket that is about to open. No frames are for it before its first word: until the gateway has answered the browser it knows no
   *  such socket. */
  addSocket: async (socketId: string, { hours, ticket, ...holder }: SocketOwner, now: Date): Promise<void> => {
    await socketOwnerEntity
      .put({
        socketId,
        ...toHolderRow(holder),
        ...(hours ? { hours } : {}),
        ...(ticket ? { ticket } : {}),
        expiresAt: expiresAfter(now, socketSec),
      })
      .go();
  },
  /** Its first word: from here on it is among its company's. */
  makeLive: async (socketId: string, { hours, ticket, ...holder }: SocketOwner, now: Date): Promise<void> => {
    const row = { socketId, ...toHolderRow(holder), expiresAt: expiresAfter(now, socketSec) };
    // A socket that is among its company's and not known to be is made so again by its next word, and stays in the rooms that it is in.
    await liveSocketEntity.upsert({ ...row, liveAt: now.toISOString(), ...(ticket ? { ticket } : {}) }).go();
    await socketOwnerEntity.put({ ...row, ...(hours ? { hours } : {}), live: true }).go();
  },
  ownerOf: async (socketId: string): Promise<(SocketOwner & { live: boolean }) | null> => {
    const data = await socketOwnerEntity.get({ socketId }).go({ consistent: true });
    return data ? { ...toHolder(data), hours: toHours(data.hours), ticket: data.ticket ?? null, live: data.live === true } : null;
  },
  removeSocket: async (companyId: CompanyId, socketId: string): Promise<void> => {
    // Its owner last: until then it can be removed again.
    await liveSocketEntity.delete({ companyId, socketId }).go();
    await socketOwnerEntity.delete({ socketId }).go();
  },
  socketsOf: async (companyId: CompanyId): Promise<Socket[]> => (await watching(companyId)).filter(({ isWaiting }) => !isWaiting),
  /** Open sockets, and screens that are about to open theirs and have missed nothing yet. */
  watchersOf: async (companyId: CompanyId, now: Date): Promise<Socket[]> =>
    (await watching(companyId)).filter(
      ({ isWaiting, liveAt, missed }) => !isWaiting || (!missed && now.getTime() - Date.parse(liveAt) < ticketSec * 1000),
    ),
  /** A user came, with one more socket. @returns the name of this arrival. */
  noteArrival: async (companyId: CompanyId, userId: UserId, now: Date): Promise<string> => {
    const arrival = newUlid(now);
    await userArrivalEntity.put({ companyId, userId, arrival, expiresAt: expiresAfter(now, socketSec) }).go();
    return arrival;
  },
  /** The user's latest arrival; null when it was too long ago to be known. */
  arrivalOf: async (companyId: CompanyId, userId: UserId): Promise<string | null> => {
    const data = await userArrivalEntity.get({ companyId, userId }).go({ consistent: true });
    return data?.arrival ?? null;
  },
  /** That the user left; refused when the user has arrived again since. */
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

/** A customer writes in this conversation, or stopped. */
export const noteContactTyping = async (companyId: CompanyId, threadId: ThreadId, isTyping: boolean, now: Date): Promise<void> => {
  await contactTypingEntity
    .put({ companyId, threadId, typing: isTyping, at: now.toISOString(), expiresAt: expiresAfter(now, typingSec) })
    .go();
};

export type LiveStore = typeof liveStore;
