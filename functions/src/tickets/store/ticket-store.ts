import type { CompanyId, ConnectionId, ContactId, QueueId, ThreadId, TicketId, TicketUuid, UserId } from '@balcao/shared/domain/ids.ts';
import { ticketId as ticketIdSchema, queueId as queueIdSchema, userId as userIdSchema } from '@balcao/shared/domain/ids.ts';
import type { Message } from '@balcao/shared/domain/messages/message.ts';
import { listedAtOf } from '@balcao/shared/domain/tickets/list-place.ts';
import type { TicketLogType, TicketStatus } from '@balcao/shared/domain/tickets/ticket.ts';
import { assertNoConflict, isConditionFailure } from '../../platform/condition-failure.ts';
import { derivedUlid } from '../../platform/new-ids.ts';
import { present, rowRead, type RowRead } from '../../platform/read-together.ts';
import { conversationTables as db, toMessageRow, toTicket, toTicketRow, type StoredTicket } from './conversation-tables.ts';
import { nobody, ticketCounterEntity } from './ticket.entity.ts';

const { tickets, ticketUuids, contactTickets, threads, ticketLog, importedTickets } = db.entities;
const counters = ticketCounterEntity();

/** A place in a list ordered by change. */
/** Where a page of a list ended. */
export type Position = { listedAt: string; ticketId: TicketId };
export type ListOrder = 'asc' | 'desc';
export type TicketPage = { tickets: StoredTicket[]; hasMore: boolean };
export type LogEntry = { type: TicketLogType; userId: UserId | null; queueId: QueueId | null };
export type Thread = { activeTicketId: TicketId | null; lastTicketId: TicketId | null; closedAt: string | null };
export type CounterBucket = {
  status: TicketStatus;
  queueId: QueueId | null;
  userId: UserId | null;
  connectionId: string;
  isGroup: boolean;
  tickets: number;
  unread: number;
};
type Change = Partial<
  Omit<StoredTicket, 'id' | 'uuid' | 'threadId' | 'contactId' | 'connectionId' | 'channel' | 'isGroup' | 'createdAt'>
> & { updatedAt: string };

const toRowChange = ({ queueId, userId, waitingSince, lastInboundAt, acceptedAt, closedAt, ...change }: Change) => ({
  ...change,
  ...(queueId === undefined ? {} : { queueId: queueId ?? nobody }),
  ...(userId === undefined ? {} : { userId: userId ?? nobody }),
  ...(waitingSince === undefined ? {} : { waitingSince: waitingSince ?? '' }),
  ...(lastInboundAt === undefined ? {} : { lastInboundAt: lastInboundAt ?? '' }),
  ...(acceptedAt === undefined ? {} : { acceptedAt: acceptedAt ?? '' }),
  ...(closedAt === undefined ? {} : { closedAt: closedAt ?? '' }),
});

const sortIdOf = (ticketId: TicketId) => String(ticketId).padStart(10, '0');

type ThreadRow = NonNullable<Awaited<ReturnType<ReturnType<typeof threads.get>['go']>>['data']>;
const toThread = (row: ThreadRow): Thread => ({
  activeTicketId: row.activeTicketId === undefined ? null : ticketIdSchema.parse(row.activeTicketId),
  lastTicketId: ticketIdSchema.parse(row.lastTicketId),
  closedAt: row.closedAt ?? null,
});
/** A thread nobody has written in yet. */
export const noThread: Thread = { activeTicketId: null, lastTicketId: null, closedAt: null };

export const ticketStoreFor = (companyId: CompanyId) => {
  const logWrites = (ticketId: TicketId, entries: ReadonlyArray<LogEntry>, at: string) =>
    entries.map(({ type, userId, queueId }, index) => ({
      companyId,
      ticketId,
      logId: derivedUlid(new Date(Date.parse(at) + index), `${ticketId} ${at} ${type} ${index}`),
      type,
      userId: userId ?? undefined,
      queueId: queueId ?? undefined,
      createdAt: at,
    }));
  const messageWrites = (all: ReadonlyArray<Message>) => all.map((message) => toMessageRow(companyId, message));

  const page = async (
    query: ReturnType<typeof tickets.query.byStatus> | ReturnType<typeof tickets.query.byUser> | ReturnType<typeof tickets.query.byQueue>,
    after: Position | null,
    order: ListOrder,
    limit: number,
  ): Promise<TicketPage> => {
    const ranged = after === null ? query : order === 'desc' ? query.lt(after) : query.gt(after);
    const { data, cursor } = await ranged.go({ order, limit });
    return { tickets: data.map(toTicket), hasMore: cursor !== null };
  };

  return {
    get: async (ticketId: TicketId): Promise<StoredTicket | null> => {
      const { data } = await tickets.get({ companyId, ticketId }).go({ consistent: true });
      return data ? toTicket(data) : null;
    },
    getRead: (ticketId: TicketId): RowRead<StoredTicket> =>
      rowRead(tickets.get({ companyId, ticketId }).params(), (Item) => toTicket(present(tickets.parse({ Item })))),
    getByUuid: async (uuid: TicketUuid): Promise<StoredTicket | null> => {
      const { data: ref } = await ticketUuids.get({ companyId, uuid }).go({ consistent: true });
      if (!ref) return null;
      const { data } = await tickets.get({ companyId, ticketId: ref.ticketId }).go({ consistent: true });
      return data ? toTicket(data) : null;
    },
    getMany: async (ids: ReadonlyArray<TicketId>): Promise<StoredTicket[]> => {
      if (ids.length === 0) return [];
      const { data, unprocessed } = await tickets
        .get([...new Set(ids)].map((ticketId) => ({ companyId, ticketId })))
        .go({ concurrency: 4 });
      if (unprocessed.length > 0) throw new Error('tickets were throttled');
      return data.map(toTicket);
    },
    /** Newest change first (`desc`). */
    listByStatus: (status: TicketStatus, after: Position | null, order: ListOrder, limit: number) =>
      page(tickets.query.byStatus({ companyId, status }), after, order, limit),
    listByUser: (userId: UserId, status: TicketStatus, after: Position | null, order: ListOrder, limit: number) =>
      page(tickets.query.byUser({ companyId, userId, status }), after, order, limit),
    /** `queueId` null = tickets without a queue. */
    listByQueue: (queueId: QueueId | null, status: TicketStatus, after: Position | null, order: ListOrder, limit: number) =>
      page(tickets.query.byQueue({ companyId, queueId: queueId ?? nobody, status }), after, order, limit),
    /** A contact's tickets, newest first. */
    listByContact: async (contactId: ContactId, limit: number): Promise<TicketId[]> => {
      const { data } = await contactTickets.query.byContact({ companyId, contactId }).go({ order: 'desc', limit });
      return data.map((row) => ticketIdSchema.parse(row.ticketId));
    },
    threadRead: (threadId: ThreadId): RowRead<Thread> =>
      rowRead(threads.get({ companyId, threadId }).params(), (Item) => toThread(present(threads.parse({ Item })))),
    getThread: async (threadId: ThreadId): Promise<Thread> => {
      const { data } = await threads.get({ companyId, threadId }).go({ consistent: true });
      return data ? toThread(data) : noThread;
    },
    /** A new ticket, holding its thread unless it is stored closed, with its first messages and log.
     *  `lost`: the thread got another ticket meanwhile, or a message was stored already. */
    open: async (
      ticket: StoredTicket,
      log: ReadonlyArray<LogEntry>,
      first: ReadonlyArray<Message>,
      refs: ReadonlyArray<MessageRef>,
      { isImported = false }: { isImported?: boolean } = {},
    ): Promise<'saved' | 'lost'> => {
      const isActive = ticket.status !== 'closed';
      const { canceled, data } = await db.transaction
        .write((table) => [
          table.threads
            .upsert({ companyId, threadId: ticket.threadId, lastTicketId: ticket.id, ...(isActive ? { activeTicketId: ticket.id } : {}) })
            .where(({ activeTicketId }, { notExists }) => notExists(activeTicketId))
            .commit(),
          table.tickets.create(toTicketRow(companyId, ticket)).commit(),
          table.ticketUuids.create({ companyId, uuid: ticket.uuid, ticketId: ticket.id }).commit(),
          table.contactTickets
            .create({ companyId, contactId: ticket.contactId, sortId: sortIdOf(ticket.id), ticketId: ticket.id })
            .commit(),
          ...logWrites(ticket.id, log, ticket.createdAt).map((row) => table.ticketLog.create(row).commit()),
          ...messageWrites(first).map((row) => table.messages.create(row).commit()),
          ...refs.map((ref) => table.messageRefs.create({ companyId, ...ref }).commit()),
          ...(isImported
            ? [table.importedTickets.put({ companyId, connectionId: ticket.connectionId, ticketId: ticket.id }).commit()]
            : []),
        ])
        .go();
      if (canceled) assertNoConflict(data);
      return canceled ? 'lost' : 'saved';
    },
    /** Old messages of a ticket's thread. Its row follows only when one of them is its newest; nothing becomes unread.
     *  `lost`: the ticket changed meanwhile, or one of them is stored already. */
    addOld: async (
      ticket: StoredTicket,
      old: ReadonlyArray<Message>,
      refs: ReadonlyArray<MessageRef>,
      last: Pick<StoredTicket, 'lastMessage' | 'lastMessageFromMe' | 'lastMessageId' | 'updatedAt'> | null,
    ): Promise<'saved' | 'lost'> => {
      const { status } = ticket;
      const userId = ticket.userId ?? nobody;
      const queueId = ticket.queueId ?? nobody;
      const { canceled, data } = await db.transaction
        .write((table) => [
          ...messageWrites(old).map((row) => table.messages.create(row).commit()),
          ...refs.map((ref) => table.messageRefs.create({ companyId, ...ref }).commit()),
          ...(last
            ? [
                table.tickets
                  .patch({ companyId, ticketId: ticket.id })
                  .set({ ...last, listedAt: listedAtOf({ ...ticket, ...last }) })
                  .composite({ status, userId, queueId })
                  .where(
                    (row, { eq }) =>
                      `${eq(row.status, status)} AND ${eq(row.userId, userId)} AND ${eq(row.queueId, queueId)} AND ${eq(row.lastMessageId, ticket.lastMessageId)}`,
                  )
                  .commit(),
              ]
            : []),
        ])
        .go();
      if (canceled) assertNoConflict(data);
      return canceled ? 'lost' : 'saved';
    },
    /** Tickets an import of this connection made, lowest number first, that nobody has dealt with yet as far as is known. */
    listImported: async (connectionId: ConnectionId, limit: number): Promise<TicketId[]> => {
      const { data } = await importedTickets.query.byConnection({ companyId, connectionId }).go({ limit, consistent: true });
      return data.map((row) => ticketIdSchema.parse(row.ticketId));
    },
    forgetImported: async (connectionId: ConnectionId, ids: ReadonlyArray<TicketId>): Promise<void> => {
      if (ids.length > 0) await importedTickets.delete(ids.map((ticketId) => ({ companyId, connectionId, ticketId }))).go();
    },
    /** Changes a ticket that is still in the state the decision rested on, with log entries and messages.
     *  `lost` carries the ticket as the winner left it. */
    change: async (
      before: StoredTicket,
      change: Change,
      log: ReadonlyArray<LogEntry>,
      more: { messages?: ReadonlyArray<Message>; refs?: ReadonlyArray<MessageRef>; thread?: 'release' | 'claim' } = {},
    ): Promise<{ outcome: 'saved'; ticket: StoredTicket } | { outcome: 'lost'; ticket: StoredTicket | null }> => {
      const { canceled, data } = await db.transaction
        .write((table) => [
          table.tickets
            .patch({ companyId, ticketId: before.id })
            .set({
              ...toRowChange({ status: before.status, userId: before.userId, queueId: before.queueId, ...change }),
              listedAt: listedAtOf({ ...before, ...change }),
            })
            .where(
              ({ status, userId, queueId }, { eq }) =>
                `${eq(status, before.status)} AND ${eq(userId, before.userId ?? nobody)} AND ${eq(queueId, before.queueId ?? nobody)}`,
            )
            .commit({ response: 'all_old' }),
          ...(more.thread === 'release'
            ? [
                table.threads
                  .patch({ companyId, threadId: before.threadId })
                  .remove(['activeTicketId'])
                  .set({ closedAt: change.updatedAt })
                  .where(({ activeTicketId }, { eq }) => eq(activeTicketId, Number(before.id)))
                  .commit(),
              ]
            : []),
          ...(more.thread === 'claim'
            ? [
                table.threads
                  .patch({ companyId, threadId: before.threadId })
                  .set({ activeTicketId: before.id, lastTicketId: before.id })
                  .where(({ activeTicketId }, { notExists }) => notExists(activeTicketId))
                  .commit(),
              ]
            : []),
          ...logWrites(before.id, log, change.updatedAt).map((row) => table.ticketLog.create(row).commit()),
          ...messageWrites(more.messages ?? []).map((row) => table.messages.create(row).commit()),
          ...(more.refs ?? []).map((ref) => table.messageRefs.create({ companyId, ...ref }).commit()),
        ])
        .go();
      if (!canceled) return { outcome: 'saved', ticket: { ...before, ...change } };
      assertNoConflict(data);
      const { data: row } = await tickets.get({ companyId, ticketId: before.id }).go({ consistent: true });
      return { outcome: 'lost', ticket: row ? toTicket(row) : null };
    },
    /** Closes one ticket of a thread and opens the next in the same write. `lost`: the first changed meanwhile. */
    replace: async (
      before: StoredTicket,
      next: StoredTicket,
      log: { closed: ReadonlyArray<LogEntry>; opened: ReadonlyArray<LogEntry> },
      messages: ReadonlyArray<Message>,
      refs: ReadonlyArray<MessageRef>,
    ): Promise<'saved' | 'lost'> => {
      const at = next.createdAt;
      const { canceled, data } = await db.transaction
        .write((table) => [
          table.tickets
            .patch({ companyId, ticketId: before.id })
            .set({
              ...toRowChange({
                status: 'closed',
                userId: before.userId,
                queueId: before.queueId,
                closedAt: at,
                unreadMessages: 0,
                waitingSince: null,
                updatedAt: at,
              }),
              listedAt: at,
            })
            .where(
              ({ status, userId, queueId }, { eq }) =>
                `${eq(status, before.status)} AND ${eq(userId, before.userId ?? nobody)} AND ${eq(queueId, before.queueId ?? nobody)}`,
            )
            .commit(),
          table.threads
            .patch({ companyId, threadId: before.threadId })
            .set({ activeTicketId: next.id, lastTicketId: next.id })
            .where(({ activeTicketId }, { eq }) => eq(activeTicketId, Number(before.id)))
            .commit(),
          table.tickets.create(toTicketRow(companyId, next)).commit(),
          table.ticketUuids.create({ companyId, uuid: next.uuid, ticketId: next.id }).commit(),
          table.contactTickets.create({ companyId, contactId: next.contactId, sortId: sortIdOf(next.id), ticketId: next.id }).commit(),
          ...logWrites(before.id, log.closed, at).map((row) => table.ticketLog.create(row).commit()),
          ...logWrites(next.id, log.opened, at).map((row) => table.ticketLog.create(row).commit()),
          ...messageWrites(messages).map((row) => table.messages.create(row).commit()),
          ...refs.map((ref) => table.messageRefs.create({ companyId, ...ref }).commit()),
        ])
        .go();
      if (canceled) assertNoConflict(data);
      return canceled ? 'lost' : 'saved';
    },
    /** Words the row anew while this message is its newest; the ticket does not move in any list. */
    describeLast: async (ticketId: TicketId, lastMessageId: string, lastMessage: string): Promise<void> => {
      try {
        await tickets
          .patch({ companyId, ticketId })
          .set({ lastMessage })
          .where((row, { eq, ne }) => `${eq(row.lastMessageId, lastMessageId)} AND ${ne(row.lastMessage, lastMessage)}`)
          .go();
      } catch (error) {
        if (!isConditionFailure(error)) throw error;
      }
    },
    /** Resets the unread count without moving the ticket in any list; nothing happens when it is zero. */
    markRead: async (ticketId: TicketId): Promise<void> => {
      try {
        await tickets
          .patch({ companyId, ticketId })
          .set({ unreadMessages: 0 })
          .where(({ unreadMessages }, { gt }) => gt(unreadMessages, 0))
          .go();
      } catch (error) {
        if (!isConditionFailure(error)) throw error;
      }
    },
    /** Removes the ticket and frees its thread; its messages and log follow by reaction. */
    remove: async (ticket: StoredTicket): Promise<void> => {
      const thread = await threads.get({ companyId, threadId: ticket.threadId }).go({ consistent: true });
      const holds = thread.data?.activeTicketId === ticket.id;
      const { canceled, data } = await db.transaction
        .write((table) => [
          table.tickets.remove({ companyId, ticketId: ticket.id }).commit(),
          table.ticketUuids.delete({ companyId, uuid: ticket.uuid }).commit(),
          table.contactTickets.delete({ companyId, contactId: ticket.contactId, sortId: sortIdOf(ticket.id) }).commit(),
          ...(holds
            ? [
                table.threads
                  .patch({ companyId, threadId: ticket.threadId })
                  .remove(['activeTicketId'])
                  .where(({ activeTicketId }, { eq }) => eq(activeTicketId, Number(ticket.id)))
                  .commit(),
              ]
            : []),
        ])
        .go();
      if (canceled) assertNoConflict(data);
    },
    addLog: async (ticketId: TicketId, entry: LogEntry, at: string): Promise<void> => {
      for (const row of logWrites(ticketId, [entry], at)) await ticketLog.put(row).go();
    },
    /** Newest first. */
    listLog: async (ticketId: TicketId) => {
      const { data } = await ticketLog.query.byTicket({ companyId, ticketId }).go({ order: 'desc', limit: 200 });
      return data.map((row) => ({
        id: row.logId,
        type: row.type,
        userId: row.userId ? userIdSchema.parse(row.userId) : null,
        queueId: row.queueId ? queueIdSchema.parse(row.queueId) : null,
        createdAt: row.createdAt,
      }));
    },
    removeLog: async (ticketId: TicketId): Promise<void> => {
      const { data } = await ticketLog.query.byTicket({ companyId, ticketId }).go({ pages: 'all' });
      if (data.length > 0) await ticketLog.delete(data.map(({ logId }) => ({ companyId, ticketId, logId }))).go({ concurrency: 4 });
    },
    /** All counters of the company. */
    counters: async (): Promise<CounterBucket[]> => {
      const { data } = await counters.query.byBucket({ companyId }).go({ pages: 'all' });
      return data.map((row) => ({
        ...row,
        queueId: row.queueId === nobody ? null : queueIdSchema.parse(row.queueId),
        userId: row.userId === nobody ? null : userIdSchema.parse(row.userId),
      }));
    },
  };
};
export type TicketStore = ReturnType<typeof ticketStoreFor>;

/** A name under which a message is found again; unique in its scope. */
export type MessageRef = {
  scope: string;
  value: string;
  threadId: ThreadId;
  messageId: string /** The chat it went to. */;
  chatKey?: string;
};
