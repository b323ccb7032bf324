import { Service } from 'electrodb';
import {
  companyId as companyIdSchema,
  sessionId as sessionIdSchema,
  userId as userIdSchema,
  type CompanyId,
  type SessionId,
  type ThreadId,
  type UserId,
} from '@balcao/shared/domain/ids.ts';
import { isConditionFailure } from '../../platform/condition-failure.ts';
import { expiresAfter, tableConfig } from '../../platform/table.ts';
import { contactTypingEntity, liveSocketEntity, liveTicketEntity, socketOwnerEntity } from './live.entities.ts';

const db = new Service({ tickets: liveTicketEntity(), sockets: liveSocketEntity(), owners: socketOwnerEntity() }, tableConfig());
const { tickets, sockets, owners } = db.entities;

export type Holder = { companyId: CompanyId; userId: UserId; sessionId: SessionId };
export type Socket = { socketId: string; userId: UserId; sessionId: SessionId; rooms: ReadonlyArray<string> };

const ticketSec = 60;
/** The gateway closes sockets after two hours; rows of sockets nobody saw closing go soon after. */
const socketSec = 2 * 3600 + 600;

export const liveStore = {
  putTicket: async (token: string, holder: Holder, now: Date): Promise<void> => {
    await tickets.create({ token, ...holder, expiresAt: expiresAfter(now, ticketSec) }).go();
  },
  /** Uses the ticket up. @returns null for one that is unknown, used or too old. */
  takeTicket: async (token: string, now: Date): Promise<Holder | null> => {
    try {
      const { data } = await tickets.remove({ token }).go({ response: 'all_old' });
      if (!data || data.expiresAt === undefined || data.expiresAt < now.getTime() / 1000) return null;
      return {
        companyId: companyIdSchema.parse(data.companyId),
        userId: userIdSchema.parse(data.userId),
        sessionId: sessionIdSchema.parse(data.sessionId),
      };
    } catch (error) {
      if (isConditionFailure(error)) return null;
      throw error;
    }
  },
  addSocket: async (socketId: string, { companyId, userId, sessionId }: Holder, now: Date): Promise<void> => {
    const expiresAt = expiresAfter(now, socketSec);
    await db.transaction
      .write((table) => [
        table.sockets.put({ companyId, socketId, userId, sessionId, expiresAt }).commit(),
        table.owners.put({ socketId, companyId, userId, expiresAt }).commit(),
      ])
      .go();
  },
  ownerOf: async (socketId: string): Promise<{ companyId: CompanyId; userId: UserId } | null> => {
    const { data } = await owners.get({ socketId }).go({ consistent: true });
    return data ? { companyId: companyIdSchema.parse(data.companyId), userId: userIdSchema.parse(data.userId) } : null;
  },
  removeSocket: async (companyId: CompanyId, socketId: string): Promise<void> => {
    await db.transaction
      .write((table) => [table.sockets.delete({ companyId, socketId }).commit(), table.owners.delete({ socketId }).commit()])
      .go();
  },
  socketsOf: async (companyId: CompanyId): Promise<Socket[]> => {
    const { data } = await sockets.query.byCompany({ companyId }).go({ pages: 'all', consistent: true });
    return data.map((row) => ({
      socketId: row.socketId,
      userId: userIdSchema.parse(row.userId),
      sessionId: sessionIdSchema.parse(row.sessionId),
      rooms: [...(row.rooms ?? [])],
    }));
  },
  joinRoom: async (companyId: CompanyId, socketId: string, room: string): Promise<void> => {
    await sockets
      .patch({ companyId, socketId })
      .add({ rooms: [room] })
      .go();
  },
  leaveRoom: async (companyId: CompanyId, socketId: string, room: string): Promise<void> => {
    await sockets
      .patch({ companyId, socketId })
      .delete({ rooms: [room] })
      .go();
  },
};
const typing = contactTypingEntity();
const typingSec = 60;

/** A customer writes in this conversation, or stopped. */
export const noteContactTyping = async (companyId: CompanyId, threadId: ThreadId, isTyping: boolean, now: Date): Promise<void> => {
  await typing.put({ companyId, threadId, typing: isTyping, at: now.toISOString(), expiresAt: expiresAfter(now, typingSec) }).go();
};

export type LiveStore = typeof liveStore;
