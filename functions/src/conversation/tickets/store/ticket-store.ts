import type {
  CompanyId,
  ConnectionId,
  ContactId,
  QueueId,
  TagId,
  ThreadId,
  TicketId,
  TicketUuid,
  UserId,
} from '@balcao/shared/domain/ids.ts';
import { ticketId as ticketIdSchema, ticketOfUuid, queueId as queueIdSchema, userId as userIdSchema } from '@balcao/shared/domain/ids.ts';
import type { Message } from '@balcao/shared/domain/messages/message.ts';
import { listedAtOf, placeLagMs, snoozedPlace } from '@balcao/shared/domain/tickets/list-place.ts';
import { awake } from '@balcao/shared/domain/tickets/snooze.ts';
import type { ThreadControl } from '@balcao/shared/domain/tickets/thread-control.ts';
import type { NoticeType, Ticket, TicketLane, TicketStatus } from '@balcao/shared/domain/tickets/ticket.ts';
import type { Opening } from '@balcao/shared/domain/tickets/transitions/open.ts';
import type { Transition } from '@balcao/shared/domain/tickets/transitions/transition.ts';
import { BoundedCache } from '../../../platform/bounded-cache.ts';
import { derivedUlid } from '../../../platform/new-ids.ts';
import type { RowRead } from '../../../platform/read-together.ts';
import { writeTogether, type RowWrite } from '../../../platform/write-together.ts';
import { toTicket } from './conversation-tables.ts';
import { conversationWriteFor, sortIdOf, type MessageRef, type TicketLast } from './conversation-write.ts';
import {
  contactTicketEntity,
  queueTurnEntity,
  threadEntity,
  ticketCounterEntity,
  ticketEntity,
  ticketFollowEntity,
  ticketLogEntity,
  nobody,
} from './ticket.entity.ts';
import { importedTicketEntity } from './message.entity.ts';
import type { StoredItem } from '../../../platform/table/definition.ts';
import type { RowOf } from '../../../platform/table/entity.ts';

/** Where a page of a list ended. */
export type Position = { listedAt: string; ticketId: TicketId };
export type LanePosition = { laneAt: string; ticketId: TicketId };
export type ListOrder = 'asc' | 'desc';
export type TicketPage = { tickets: Ticket[]; hasMore: boolean };
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
type ThreadRow = RowOf<typeof threadEntity>;
const toThread = (row: ThreadRow): Thread => ({
  activeTicketId: row.activeTicketId === undefined ? null : ticketIdSchema.parse(row.activeTicketId),
  lastTicketId: ticketIdSchema.parse(row.lastTicketId),
  closedAt: row.closedAt ?? null,
});
/** A thread nobody has written in yet. */
export const noThread: Thread = { activeTicketId: null, lastTicketId: null, closedAt: null };

/** Rows read at once: a page, with some beyond it where the index is behind, so that its last tickets are in place as well, and more when that was
 *  not enough. */
const rowsAhead = 15;
/** Together they are no more than one request reads: 41 and 15 tickets, and 44 contacts. */
const hintsAhead = 3;
const rowsOn = 100;

const hourMs = 3_600_000;

const positionOf = (ticket: Ticket): Position => ({ listedAt: listedAtOf(ticket), ticketId: ticket.id });
/** By place, then by the id as text. */
const isBefore = (one: Position, other: Position): boolean =>
  one.listedAt < other.listedAt || (one.listedAt === other.listedAt && String(one.ticketId) < String(other.ticketId));
/** Tickets that stand in their list, or those of the same index that are put off. */
export type Shelf = 'listed' | 'snoozed';
/** Lies before every instant and behind all that is put off. */
const firstInstant = '0';
/** Has an index read that holds all that comes after a position, and nothing of the other shelf. What ends it is read again and left out. */
const readBehind = (
  query: Pick<ReturnType<typeof ticketEntity.query<'byStatus'>>, 'gt' | 'between' | 'begins'>,
  shelf: Shelf,
  after: Position | null,
  order: ListOrder,
  lagMs: number,
): void => {
  const [first, last] = shelf === 'snoozed' ? [snoozedPlace, `${snoozedPlace}~`] : [firstInstant, '~'];
  if (after === null) {
    if (shelf === 'snoozed') query.begins({ placedAt: snoozedPlace });
    else query.gt({ placedAt: first });
    return;
  }
  const { listedAt, ticketId } = after;
  const end = lagMs === 0 ? { placedAt: listedAt, ticketId } : { placedAt: shifted(listedAt, order === 'desc' ? lagMs : -lagMs) };
  if (order === 'desc') query.between({ placedAt: first }, end);
  else query.between(end, { placedAt: last });
};
/** Whether nothing that comes before a ticket lies behind `end`, the place up to which an index was read. */
const isInPlace = (ticket: Ticket, end: string | null, order: ListOrder, lagMs: number): boolean => {
  if (lagMs === 0) return true;
  if (end === null) return false;
  return order === 'desc' ? listedAtOf(ticket) >= shifted(end, lagMs) : listedAtOf(ticket) < end;
};
const endsAt = (end: string | null): string | null => end?.split('#')[0] ?? null;
const shifted = (at: string, ms: number): string => new Date(Date.parse(at) + ms).toISOString();

/** Whose tickets are: seldom another's later, and then what is read for a hint is not used. */
const contactHints = new BoundedCache<ContactId>(50_000);

/** @param onContacts is told whom the tickets of a list are probably of, while they are read. */
export const ticketStoreFor = (companyId: CompanyId, onContacts?: (likely: ReadonlyArray<ContactId>) => void) => {
  const write = conversationWriteFor(companyId);
  const keyOf = (ticketId: TicketId): string => ticketEntity.keyOf({ companyId, ticketId }).pk.S ?? '';

  /** The next tickets of an index in the order of lists. Its own order is behind that by as much as `placeLagMs`: a ticket is in place once it was
   *  read so far that none with a place before it can follow. Those before `after` that lie in the same span are read once more. */
  const page = async (
    source: () => ReturnType<typeof ticketEntity.query<'byStatus' | 'byUser' | 'byQueue'>>,
    status: TicketStatus,
    asked: Position | null,
    order: ListOrder,
    limit: number,
    shelf: Shelf,
  ): Promise<TicketPage> => {
    // A position of the other shelf is none here.
    const after = asked !== null && asked.listedAt.startsWith(snoozedPlace) === (shelf === 'snoozed') ? asked : null;
    const lagMs = shelf === 'snoozed' ? 0 : placeLagMs(status);
    // The ticket that a page ended with is read once more.
    const ahead = lagMs === 0 ? (after === null ? 0 : 1) : rowsAhead;
    const comesAfter = (one: Position, other: Position): boolean => (order === 'desc' ? isBefore(one, other) : isBefore(other, one));
    const hintsOf = (keys: ReadonlyArray<StoredItem>): ContactId[] => [
      ...new Set(keys.slice(0, limit + hintsAhead).flatMap(({ pk }) => contactHints.get(pk?.S ?? '') ?? [])),
    ];
    const onKeys = onContacts && ((keys: ReadonlyArray<StoredItem>) => onContacts(hintsOf(keys)));
    const read = (start: StoredItem | undefined) => {
      const query = source();
      readBehind(query, shelf, after, order, lagMs);
      return query.go({ order, limit: start ? rowsOn : limit + ahead, start, onKeys: start ? undefined : onKeys });
    };
    const found: Ticket[] = [];
    let start: StoredItem | undefined;
    for (;;) {
      const { data, next, end } = await read(start);
      const tickets = data.map(toTicket);
      for (const { id, contactId } of tickets) contactHints.set(keyOf(id), contactId);
      found.push(...tickets.filter((ticket) => after === null || comesAfter(positionOf(ticket), after)));
      const inPlace = next ? found.filter((ticket) => isInPlace(ticket, endsAt(end), order, lagMs)) : found;
      if (inPlace.length >= limit || !next) {
        const sorted = inPlace.sort((a, b) => (comesAfter(positionOf(a), positionOf(b)) ? 1 : -1));
        return { tickets: sorted.slice(0, limit), hasMore: next !== undefined || sorted.length > limit };
      }
      start = next;
    }
  };

  return {
    get: async (ticketId: TicketId): Promise<Ticket | null> => {
      const data = await ticketEntity.get({ companyId, ticketId }).go({ consistent: true });
      return data ? toTicket(data) : null;
    },
    getRead: (ticketId: TicketId): RowRead<Ticket> => ticketEntity.get({ companyId, ticketId }).read(toTicket),
    getByUuid: async (uuid: TicketUuid): Promise<Ticket | null> => {
      const data = await ticketEntity.get({ companyId, ticketId: ticketOfUuid(uuid) }).go({ consistent: true });
      return data?.uuid === uuid ? toTicket(data) : null;
    },
    getMany: async (ids: ReadonlyArray<TicketId>, options: { consistent?: boolean } = {}): Promise<Ticket[]> => {
      const data = await ticketEntity.getMany(
        [...new Set(ids)].map((ticketId) => ({ companyId, ticketId })),
        options,
      );
      return data.map(toTicket);
    },
    /** Newest change first (`desc`). */
    listByStatus: (status: TicketStatus, after: Position | null, order: ListOrder, limit: number, shelf: Shelf = 'listed') =>
      page(() => ticketEntity.query('byStatus', { companyId, status }), status, after, order, limit, shelf),
    listByUser: (userId: UserId, status: TicketStatus, after: Position | null, order: ListOrder, limit: number, shelf: Shelf = 'listed') =>
      page(() => ticketEntity.query('byUser', { companyId, userId, status }), status, after, order, limit, shelf),
    /** `queueId` null = tickets without a queue. */
    listByQueue: (
      queueId: QueueId | null,
      status: TicketStatus,
      after: Position | null,
      order: ListOrder,
      limit: number,
      shelf: Shelf = 'listed',
    ) => page(() => ticketEntity.query('byQueue', { companyId, queueId: queueId ?? nobody, status }), status, after, order, limit, shelf),
    /** Tickets of a lane that stand on the board, the one that entered last first. `cursor`: where a page ended. */
    listByLane: async (tagId: TagId, after: LanePosition | null, limit: number): Promise<TicketPage> => {
      const query = ticketEntity.query('byLane', { companyId, boardLane: tagId });
      if (after) query.lt({ laneAt: after.laneAt, ticketId: after.ticketId });
      const { data, hasMore } = await query.go({ order: 'desc', limit });
      return { tickets: data.map(toTicket), hasMore };
    },
    /** A contact's tickets, newest first. */
    listByContact: async (contactId: ContactId, limit: number, options: { consistent?: boolean } = {}): Promise<TicketId[]> => {
      const { data } = await contactTicketEntity.query('byContact', { companyId, contactId }).go({ order: 'desc', limit, ...options });
      return data.map((row) => ticketIdSchema.parse(row.ticketId));
    },
    threadRead: (threadId: ThreadId): RowRead<Thread> => threadEntity.get({ companyId, threadId }).read(toThread),
    getThread: async (threadId: ThreadId): Promise<Thread> => {
      const data = await threadEntity.get({ companyId, threadId }).go({ consistent: true });
      return data ? toThread(data) : noThread;
    },
    /** To whom a ticket of the queue was offered last. */
    lastOffered: async (queueId: QueueId): Promise<UserId | null> => {
      const data = await queueTurnEntity.get({ companyId, queueId }).go({ consistent: true });
      return data ? userIdSchema.parse(data.userId) : null;
    },
    /** That it is somebody's turn; refused when somebody else had it meanwhile. */
    offeredWrite: (queueId: QueueId, userId: UserId, before: UserId | null): RowWrite =>
      queueTurnEntity
        .put({ companyId, queueId, userId })
        .where((row, { eq, notExists }) => (before === null ? notExists(row.userId) : eq(row.userId, String(before))))
        .commit(),
    /** Refuse when one of these threads has a ticket that is not closed. */
    threadsFree: (threadIds: ReadonlyArray<ThreadId>): RowWrite[] =>
      threadIds.map((threadId) =>
        threadEntity
          .ask({ companyId, threadId })
          .where(({ activeTicketId }, { notExists }) => notExists(activeTicketId))
          .commit(),
      ),
    /** A new ticket with its first messages and log. `lost`: the thread got another ticket meanwhile, a message was stored already, or what it rests on is gone.
     *  @param alongside conditions of the write: the contact, the chosen queue and the attendant still exist. */
    open: async (
      opening: Opening,
      first: ReadonlyArray<Message>,
      refs: ReadonlyArray<MessageRef>,
      { alongside, isImported = false }: { alongside: ReadonlyArray<RowWrite>; isImported?: boolean },
    ): Promise<'saved' | 'lost'> => {
      const { outcome } = await writeTogether([
        ...alongside,
        ...write.opened(opening),
        ...write.stored(first, refs),
        ...(isImported ? write.imported(opening.ticket) : []),
      ]);
      return outcome === 'written' ? 'saved' : 'lost';
    },
    /** Old messages of a ticket's thread. Its row follows only when one of them is its newest; nothing becomes unread.
     *  `lost`: the ticket changed meanwhile, or one of them is stored already. */
    addOld: async (
      ticket: Ticket,
      old: ReadonlyArray<Message>,
      refs: ReadonlyArray<MessageRef>,
      last: TicketLast | null,
    ): Promise<'saved' | 'lost'> => {
      const { outcome } = await writeTogether([...write.stored(old, refs), ...(last ? write.showsOld(ticket, last) : [])]);
      return outcome === 'written' ? 'saved' : 'lost';
    },
    /** Tickets an import of this connection made, lowest number first, that nobody has dealt with yet as far as is known. */
    listImported: async (connectionId: ConnectionId, limit: number): Promise<TicketId[]> => {
      const { data } = await importedTicketEntity.query('byConnection', { companyId, connectionId }).go({ limit, consistent: true });
      return data.map((row) => ticketIdSchema.parse(row.ticketId));
    },
    forgetImported: async (connectionId: ConnectionId, ids: ReadonlyArray<TicketId>): Promise<void> => {
      await importedTicketEntity.deleteMany(ids.map((ticketId) => ({ companyId, connectionId, ticketId })));
    },
    /** Changes a ticket that is still in the state the decision rested on, with its log and messages.
     *  `lost` carries the ticket as the winner left it.
     *  @param alongside more conditions that it rested on. */
    change: async (
      before: Ticket,
      transition: Transition,
      messages: ReadonlyArray<Message> = [],
      refs: ReadonlyArray<MessageRef> = [],
      alongside: ReadonlyArray<RowWrite> = [],
    ): Promise<{ outcome: 'saved'; ticket: Ticket } | { outcome: 'lost'; ticket: Ticket | null }> => {
      const { outcome } = await writeTogether([...write.changed(before, transition), ...write.stored(messages, refs), ...alongside]);
      if (outcome === 'written') {
        const { bot: _forgotten, ...kept } = awake(before);
        return { outcome: 'saved', ticket: { ...kept, ...transition.change } };
      }
      const row = await ticketEntity.get({ companyId, ticketId: before.id }).go({ consistent: true });
      return { outcome: 'lost', ticket: row ? toTicket(row) : null };
    },
    /** Moves a ticket into a lane, or out of all, with what is said there. `lost`: it was moved meanwhile, or ended. */
    moveLane: async (before: Ticket, lane: TicketLane, greeting: Message | null): Promise<'saved' | 'lost'> =>
      (await writeTogether(write.laneMoved(before, lane, greeting))).outcome === 'written' ? 'saved' : 'lost',
    /** Puts a ticket off, or back in its list (null). Null: it changed meanwhile. */
    snooze: async (before: Ticket, until: string | null, by: { userId: UserId | null; at: string }): Promise<Ticket | null> => {
      const { outcome } = await writeTogether(write.snoozed(before, until, by));
      if (outcome !== 'written') return null;
      return { ...awake(before), updatedAt: by.at, snoozedUntil: until ?? undefined, snoozedAt: until === null ? undefined : by.at };
    },
    /** Which app has the conversation. `lost`: a later word on it is stored, or the ticket is gone. */
    setThreadControl: async (
      ticket: Pick<Ticket, 'id' | 'queueId'>,
      control: ThreadControl,
      userId: UserId | null = null,
    ): Promise<'saved' | 'lost'> =>
      (await writeTogether(write.controlled(ticket, control, userId))).outcome === 'written' ? 'saved' : 'lost',
    /** `lost`: the ticket is gone. */
    follow: async (ticketId: TicketId, userId: UserId, isFollowing: boolean): Promise<'saved' | 'lost'> =>
      (await writeTogether(write.followed(ticketId, userId, isFollowing))).outcome === 'written' ? 'saved' : 'lost',
    /** Tickets that somebody follows, newest first, of those before `after`; some may be gone. */
    listFollowed: async (userId: UserId, after: TicketId | null, limit: number): Promise<{ ids: TicketId[]; hasMore: boolean }> => {
      const query = ticketFollowEntity.query('byUser', { companyId, userId });
      if (after !== null) query.lt({ sortId: sortIdOf(after) });
      const { data, hasMore } = await query.go({ order: 'desc', limit });
      return { ids: data.map((row) => ticketIdSchema.parse(row.ticketId)), hasMore };
    },
    /** Closes one ticket of a thread and opens the next in the same write. `lost`: the first changed meanwhile.
     *  @param alongside more conditions that it rested on. */
    replace: async (
      before: Ticket,
      closing: Transition,
      next: Opening,
      messages: ReadonlyArray<Message>,
      alongside: ReadonlyArray<RowWrite>,
    ): Promise<'saved' | 'lost'> => {
      const { outcome } = await writeTogether([...write.replaced(before, closing, next), ...write.stored(messages, []), ...alongside]);
      return outcome === 'written' ? 'saved' : 'lost';
    },
    /** Words the row anew while this message is its newest; the ticket does not move in any list. */
    describeLast: async (ticketId: TicketId, lastMessageId: string, lastMessage: string): Promise<void> => {
      await ticketEntity
        .patch({ companyId, ticketId })
        .set({ lastMessage })
        .where((row, { eq, ne }) => `${eq(row.lastMessageId, lastMessageId)} AND ${ne(row.lastMessage, lastMessage)}`)
        .attempt();
    },
    /** Resets the unread count without moving the ticket in any list; nothing happens when it is zero. */
    markRead: async ({ id: ticketId, lastMessageId }: Pick<Ticket, 'id' | 'lastMessageId'>): Promise<void> => {
      await ticketEntity
        .patch({ companyId, ticketId })
        .set({ unreadMessages: 0, readUpTo: lastMessageId })
        .where(({ unreadMessages }, { gt }) => gt(unreadMessages, 0))
        .attempt();
    },
    /** Removes the ticket and frees its thread; its messages and log follow by reaction. One that is gone stays gone. */
    remove: async (ticket: Ticket): Promise<void> => {
      const data = await threadEntity.get({ companyId, threadId: ticket.threadId }).go({ consistent: true });
      await writeTogether(write.removed(ticket, data?.activeTicketId === ticket.id));
    },
    /** Newest first. */
    listLog: async (ticketId: TicketId) => {
      const { data } = await ticketLogEntity.query('byTicket', { companyId, ticketId }).go({ order: 'desc', limit: 200 });
      return data
        .toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : a.createdAt > b.createdAt ? -1 : a.logId < b.logId ? 1 : -1))
        .map((row) => ({
          id: row.logId,
          type: row.type,
          userId: row.userId ? userIdSchema.parse(row.userId) : null,
          queueId: row.queueId ? queueIdSchema.parse(row.queueId) : null,
          reason: row.reason ?? null,
          createdAt: row.createdAt,
        }));
    },
    /** Says that somebody opened a ticket, once an hour. */
    noteAccess: async ({ id: ticketId }: Pick<Ticket, 'id'>, userId: UserId, now: Date): Promise<void> => {
      const hour = new Date(Math.floor(now.getTime() / hourMs) * hourMs);
      const logId = derivedUlid(hour, `${ticketId} ${userId}`);
      await ticketLogEntity
        .create({ companyId, ticketId, logId, type: 'accessed', userId, createdAt: now.toISOString() })
        .reaches('nobody')
        .attempt();
    },
    /** Says in the log of a ticket that is open what was told of its customer; each notice once. */
    note: async (
      { id: ticketId, threadId }: Pick<Ticket, 'id' | 'threadId'>,
      { type, reason, noticeId, at }: { type: NoticeType; reason: string | null; noticeId: string; at: string },
    ): Promise<void> => {
      const logId = derivedUlid(new Date(at), `${ticketId} ${noticeId}`);
      await writeTogether([
        threadEntity
          .check({ companyId, threadId })
          .where((row, { eq }) => eq(row.activeTicketId, Number(ticketId)))
          .commit(),
        ticketLogEntity.create({ companyId, ticketId, logId, type, reason, createdAt: at }).reaches('screens').commit(),
      ]);
    },
    removeLog: async (ticketId: TicketId): Promise<void> => {
      const { data } = await ticketLogEntity.query('byTicket', { companyId, ticketId }).all();
      await ticketLogEntity.deleteMany(data.map(({ logId }) => ({ companyId, ticketId, logId })));
    },
    /** All counters of the company. */
    counters: async (): Promise<CounterBucket[]> => {
      const { data } = await ticketCounterEntity.query('byBucket', { companyId }).all();
      return data.map(({ counted: _counted, settledAt: _settledAt, ...row }) => ({
        ...row,
        queueId: row.queueId === nobody ? null : queueIdSchema.parse(row.queueId),
        userId: row.userId === nobody ? null : userIdSchema.parse(row.userId),
      }));
    },
  };
};
export type TicketStore = ReturnType<typeof ticketStoreFor>;
