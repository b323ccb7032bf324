import type { CompanyId, ThreadId, TicketId, UserId } from '@balcao/shared/domain/ids.ts';
import type { AdReferral } from '@balcao/shared/domain/messages/ad-referral.ts';
import type { Message } from '@balcao/shared/domain/messages/message.ts';
import { keepsPlace, listedAtOf } from '@balcao/shared/domain/tickets/list-place.ts';
import { isOnBoard } from '@balcao/shared/domain/tickets/lane.ts';
import { lastMessageText } from '@balcao/shared/domain/tickets/last-message.ts';
import { awake } from '@balcao/shared/domain/tickets/snooze.ts';
import type { ThreadControl } from '@balcao/shared/domain/tickets/thread-control.ts';
import type { Ticket, TicketCampaign, TicketLane } from '@balcao/shared/domain/tickets/ticket.ts';
import type { Opening } from '@balcao/shared/domain/tickets/transitions/open.ts';
import type { LogEntry, TicketChange, TicketState, Transition } from '@balcao/shared/domain/tickets/transitions/transition.ts';
import { derivedUlid } from '../../../platform/new-ids.ts';
import type { Conditions, Place } from '../../../platform/table/expression.ts';
import type { RowWrite } from '../../../platform/write-together.ts';
import { toLaneRow, toMessageRow, toTicketRow } from './conversation-tables.ts';
import { fileUseEntity, importedTicketEntity, messageEntity, messageRefEntity } from './message.entity.ts';
import { contactTicketEntity, nobody, threadEntity, ticketEntity, ticketFollowEntity, ticketLogEntity } from './ticket.entity.ts';

/** A name under which a message is found again; unique in its scope. */
export type MessageRef = {
  scope: string;
  value: string;
  threadId: ThreadId;
  messageId: string;
  /** The chat it went to. */
  chatKey?: string;
};

/** How storing messages changes their ticket's row. */
export type TicketTouch = Pick<Ticket, 'lastMessage' | 'lastMessageId' | 'lastMessageFromMe' | 'lastInboundAt' | 'updatedAt'> & {
  /** Null once our side answered. */
  waitingSince: string | null;
  /** The advertisement that the customer came by; absent = by none this time. */
  ad?: AdReferral | undefined;
  /** The campaign that the message is of. */
  campaign?: TicketCampaign | undefined;
  addUnread: 0 | 1 | 'reset';
  /** Refused when another number of messages is unread by now. */
  unreadBefore?: number;
};

/** The newest of old messages, when the row is to show it. */
export type TicketLast = Pick<Ticket, 'lastMessage' | 'lastMessageFromMe' | 'lastMessageId' | 'updatedAt'>;

export const sortIdOf = (ticketId: TicketId) => String(ticketId).padStart(10, '0');

/** Tickets and messages as rows of one transaction, each with the condition that its decision rested on. */
export const conversationWriteFor = (companyId: CompanyId) => {
  const logRows = (ticketId: TicketId, entries: ReadonlyArray<LogEntry>, at: string, reach: 'nobody' | 'screens' = 'nobody') =>
    entries.map(({ type, userId, queueId, reason }, index) =>
      ticketLogEntity
        .create({
          companyId,
          ticketId,
          logId: derivedUlid(new Date(Date.parse(at) + index), `${ticketId} ${at} ${type} ${index}`),
          type,
          userId,
          queueId,
          reason,
          createdAt: at,
        })
        .reaches(reach)
        .commit(),
    );
  const ticketRows = ({ ticket, log }: Opening) => [
    ticketEntity.create(toTicketRow(companyId, ticket)).commit(),
    contactTicketEntity.create({ companyId, contactId: ticket.contactId, sortId: sortIdOf(ticket.id), ticketId: ticket.id }).commit(),
    ...logRows(ticket.id, log, ticket.createdAt),
  ];
  const changeRows = (before: Ticket, { from, change, log, seen }: Transition) => [
    ticketEntity
      .patch({ companyId, ticketId: before.id })
      .set({
        ...toRowChange({ ...from, ...change }),
        stateAt: isSameState(from, change) ? undefined : change.updatedAt,
        placedAt: listedAtOf({ ...awake(before), ...change }),
        boardLane: boardPlace(before, change),
        // A transfer before it is not taken back any more.
        transfer: change.transfer ?? (before.transfer ? null : undefined),
        // Only the automatic handling itself keeps what it remembers.
        bot: change.bot ?? (before.bot ? null : undefined),
      })
      // Whoever acts on a ticket that was put off takes it up again.
      .remove(before.snoozedAt ? snoozeAttributes : [])
      .composite(before.lane ? { laneAt: before.lane.at } : {})
      .where((row, is) =>
        [
          is.eq(row.status, from.status),
          is.eq(row.userId, from.userId ?? nobody),
          is.eq(row.queueId, from.queueId ?? nobody),
          isSnooze(before, row.snoozedAt, is),
          ...(seen
            ? [
                is.eq(row.lastMessageId, seen.lastMessageId),
                is.eq(row.unreadMessages, seen.unreadMessages),
                seen.inboundMessages === undefined ? is.notExists(row.inboundMessages) : is.eq(row.inboundMessages, seen.inboundMessages),
                isBotState(seen, row.bot, is),
                isControl(seen, row.threadControl, is),
              ]
            : []),
          // It leaves the board, or comes back, from the lane it was in.
          ...(changesBoard(before, change) ? [isLane(before, row.laneAt, is)] : []),
        ].join(' AND '),
      )
      .commit(),
    ...logRows(before.id, log, change.updatedAt),
  ];

  return {
    /** A new ticket, holding its thread unless it is stored closed. Refused when the thread has another one. */
    opened: (opening: Opening): RowWrite[] => [
      threadEntity
        .upsert({
          companyId,
          threadId: opening.ticket.threadId,
          lastTicketId: opening.ticket.id,
          activeTicketId: opening.ticket.status === 'closed' ? undefined : opening.ticket.id,
        })
        .where(({ activeTicketId }, { notExists }) => notExists(activeTicketId))
        .commit(),
      ...ticketRows(opening),
    ],
    /** A ticket's change with its log, and its thread let go or taken. Refused when the ticket is in another state than it was. */
    changed: (before: Ticket, transition: Transition): RowWrite[] => {
      const thread = threadEntity.patch({ companyId, threadId: before.threadId });
      return [
        ...changeRows(before, transition),
        ...(transition.thread === 'release'
          ? [
              thread
                .remove(['activeTicketId'])
                .set({ closedAt: transition.change.updatedAt })
                .where(({ activeTicketId }, { eq }) => eq(activeTicketId, Number(before.id)))
                .commit(),
            ]
          : []),
        ...(transition.thread === 'claim'
          ? [
              thread
                .set({ activeTicketId: before.id, lastTicketId: before.id })
                .where(({ activeTicketId }, { notExists }) => notExists(activeTicketId))
                .commit(),
            ]
          : []),
      ];
    },
    /** One ticket of a thread ends and the next takes its place. */
    replaced: (before: Ticket, closing: Transition, next: Opening): RowWrite[] => [
      ...changeRows(before, closing),
      threadEntity
        .patch({ companyId, threadId: before.threadId })
        .set({ activeTicketId: next.ticket.id, lastTicketId: next.ticket.id })
        .where(({ activeTicketId }, { eq }) => eq(activeTicketId, Number(before.id)))
        .commit(),
      ...ticketRows(next),
    ],
    /** Messages with the names they are found by. Refused when one of them is stored already. */
    stored: (messages: ReadonlyArray<Message>, refs: ReadonlyArray<MessageRef>): RowWrite[] => [
      ...messages.map((message) => messageEntity.create(toMessageRow(companyId, message)).commit()),
      ...refs.map((ref) => messageRefEntity.create({ companyId, ...ref }).commit()),
    ],
    /** A message shows the file of another one, which must be there still: its ticket may be deleted this moment, and the file with it. */
    fileShared: (source: { threadId: ThreadId; messageId: string }, fileKey: string, messageId: string): RowWrite[] => [
      messageEntity
        .check({ companyId, ...source })
        .where(({ isDeleted }, { eq }) => eq(isDeleted, false))
        .commit(),
      ...[source.messageId, messageId].map((id) => fileUseEntity.put({ companyId, fileKey, messageId: id }).commit()),
    ],
    /** Which app has the conversation, with the log of it. Refused when a later word on it is stored. */
    controlled: ({ id: ticketId, queueId }: Pick<Ticket, 'id' | 'queueId'>, control: ThreadControl, userId: UserId | null): RowWrite[] => [
      ticketEntity
        .patch({ companyId, ticketId })
        .set({ threadControl: control })
        .where(({ threadControl }, { notExists, lt }) => `${notExists(threadControl)} OR ${lt(threadControl.at, control.at)}`)
        .commit(),
      ...logRows(ticketId, [{ type: control.owner === 'other' ? 'heldElsewhere' : 'handedBack', userId, queueId }], control.at, 'screens'),
    ],
    /** The row of a ticket that messages were stored in. It shows the newest message only: an older one that arrives late still counts as unread
     *  but does not replace it. */
    touched: (ticket: Ticket, touch: TicketTouch): RowWrite[] => {
      const isNewest = touch.lastMessageId > ticket.lastMessageId;
      const { updatedAt, waitingSince } = touch;
      const movesWait = isNewest || waitingSince === null;
      const { status, userId, queueId } = held(ticket);
      // The customer wrote: it is put off no longer.
      const wakes = ticket.snoozedAt !== undefined && touch.addUnread === 1;
      const isRead = touch.addUnread === 'reset';
      const isLastInbound = touch.lastInboundAt !== null && touch.lastInboundAt > (ticket.lastInboundAt ?? '');
      const change = ticketEntity
        .patch({ companyId, ticketId: ticket.id })
        .remove(wakes ? snoozeAttributes : [])
        .set({
          updatedAt,
          lastMessage: isNewest ? touch.lastMessage : undefined,
          lastMessageFromMe: isNewest ? touch.lastMessageFromMe : undefined,
          lastMessageId: isNewest ? touch.lastMessageId : undefined,
          waitingSince: movesWait ? (waitingSince ?? '') : undefined,
          lastInboundAt: isLastInbound ? touch.lastInboundAt : undefined,
          unreadMessages: isRead ? 0 : undefined,
          ad: touch.ad,
          campaign: touch.campaign,
          readUpTo: isRead ? (isNewest ? touch.lastMessageId : ticket.lastMessageId) : undefined,
          placedAt: newPlace(ticket, {
            ...(wakes ? awake(ticket) : ticket),
            updatedAt,
            waitingSince: movesWait ? waitingSince : ticket.waitingSince,
          }),
        })
        .composite({ status, userId, queueId });
      // The lists' keys are made of these: they must be what the row holds when it moves.
      return [
        (touch.addUnread === 1 ? change.add({ unreadMessages: 1, inboundMessages: 1 }) : change)
          .where((row, is) => {
            const { eq, lte } = is;
            return [
              eq(row.status, status),
              eq(row.userId, userId),
              eq(row.queueId, queueId),
              isSnooze(ticket, row.snoozedAt, is),
              // Another message may have become the newest since the row was read; it stays so.
              ...(isNewest ? [lte(row.lastMessageId, touch.lastMessageId)] : []),
              ...(touch.unreadBefore === undefined ? [] : [eq(row.unreadMessages, touch.unreadBefore)]),
            ].join(' AND ');
          })
          .commit(),
        ...(wakes ? logRows(ticket.id, [{ type: 'woken', userId: null, queueId: ticket.queueId }], updatedAt) : []),
      ];
    },
    /** The row of a ticket that old messages were stored in, one of them its newest; nothing becomes unread. */
    showsOld: (ticket: Ticket, last: TicketLast): RowWrite[] => {
      const { status, userId, queueId } = held(ticket);
      return [
        ticketEntity
          .patch({ companyId, ticketId: ticket.id })
          .set({ ...last, placedAt: newPlace(ticket, { ...ticket, ...last }) })
          .composite({ status, userId, queueId })
          .where((row, is) => {
            const { eq } = is;
            return `${isSnooze(ticket, row.snoozedAt, is)} AND ${eq(row.status, status)} AND ${eq(row.userId, userId)} AND ${eq(row.queueId, queueId)} AND ${eq(row.lastMessageId, ticket.lastMessageId)}`;
          })
          .commit(),
      ];
    },
    /** A ticket in another lane, with what is said to the customer there. Refused when it was moved meanwhile, or ended. */
    laneMoved: (ticket: Ticket, lane: TicketLane, greeting: Message | null): RowWrite[] => {
      const { status, userId, queueId } = held(ticket);
      const said = greeting && greeting.id > ticket.lastMessageId ? shownLast(greeting) : null;
      const move = ticketEntity
        .patch({ companyId, ticketId: ticket.id })
        .set({ ...toLaneRow(lane, ticket), ...said, placedAt: said ? newPlace(ticket, { ...ticket, ...said }) : undefined })
        .composite({ status, userId, queueId })
        .where((row, is) =>
          [
            is.eq(row.status, status),
            isLane(ticket, row.laneAt, is),
            // The lists' keys are made of these.
            ...(said
              ? [
                  is.eq(row.userId, userId),
                  is.eq(row.queueId, queueId),
                  isSnooze(ticket, row.snoozedAt, is),
                  is.lte(row.lastMessageId, said.lastMessageId),
                ]
              : []),
          ].join(' AND '),
        );
      return [move.commit(), ...(greeting ? [messageEntity.create(toMessageRow(companyId, greeting)).commit()] : [])];
    },
    /** A ticket put off, or back in its list (null); one that anybody changed meanwhile is refused. */
    snoozed: (ticket: Ticket, until: string | null, by: { userId: UserId | null; at: string }): RowWrite[] => {
      const { status, userId, queueId } = held(ticket);
      const after = { ...awake(ticket), updatedAt: by.at, snoozedUntil: until ?? undefined };
      const change = ticketEntity
        .patch({ companyId, ticketId: ticket.id })
        .set({ updatedAt: by.at, placedAt: listedAtOf(after), snoozedUntil: until, snoozedAt: until === null ? null : by.at })
        .composite({ status, userId, queueId })
        .where((row, is) =>
          [
            is.eq(row.status, status),
            is.eq(row.userId, userId),
            is.eq(row.queueId, queueId),
            isSnooze(ticket, row.snoozedAt, is),
            // Its place is made of it.
            is.eq(row.waitingSince, ticket.waitingSince ?? ''),
          ].join(' AND '),
        );
      const type = until === null ? 'woken' : 'snoozed';
      return [change.commit(), ...logRows(ticket.id, [{ type, userId: by.userId, queueId: ticket.queueId }], by.at)];
    },
    /** Somebody follows a ticket, or follows it no more. */
    followed: (ticketId: TicketId, userId: UserId, isFollowing: boolean): RowWrite[] => {
      const key = { companyId, userId, sortId: sortIdOf(ticketId) };
      const row = ticketEntity.patch({ companyId, ticketId });
      return [
        (isFollowing ? row.add({ followers: [userId] }) : row.delete({ followers: [userId] })).commit(),
        isFollowing ? ticketFollowEntity.put({ ...key, ticketId }).commit() : ticketFollowEntity.delete(key).commit(),
      ];
    },
    /** That an import made this ticket. */
    imported: ({ connectionId, id: ticketId }: Ticket): RowWrite[] => [
      importedTicketEntity.put({ companyId, connectionId, ticketId }).commit(),
    ],
    /** The ticket is gone, and its thread free when it held it; its messages and log follow by reaction. */
    removed: ({ id: ticketId, contactId, threadId }: Ticket, holdsThread: boolean): RowWrite[] => [
      ticketEntity.remove({ companyId, ticketId }).commit(),
      contactTicketEntity.delete({ companyId, contactId, sortId: sortIdOf(ticketId) }).commit(),
      ...(holdsThread
        ? [
            threadEntity
              .patch({ companyId, threadId })
              .remove(['activeTicketId'])
              .where(({ activeTicketId }, { eq }) => eq(activeTicketId, Number(ticketId)))
              .commit(),
          ]
        : []),
    ],
  };
};

/** Where the indexes hold a ticket from now on; undefined when it stays. */
const newPlace = (before: Ticket, after: Ticket): string | undefined => {
  const listedAt = listedAtOf(after);
  return keepsPlace(before, listedAt) ? undefined : listedAt;
};

/** Whether a change takes a ticket off the board, or puts it back. */
const changesBoard = (before: Ticket, { status = before.status }: Pick<TicketChange, 'status'>): boolean =>
  isOnBoard(before) !== isOnBoard({ status });
const boardPlace = (before: Ticket, change: TicketChange): string | undefined =>
  before.lane?.tagId && changesBoard(before, change) ? toLaneRow(before.lane, { ...before, ...change }).boardLane : undefined;
/** The lane of a ticket is as it was when it was read. */
const isLane = ({ lane }: Ticket, laneAt: Place, { eq, notExists }: Conditions): string => (lane ? eq(laneAt, lane.at) : notExists(laneAt));

/** It is put off, or not, as it was when it was read. */
const isSnooze = ({ snoozedAt }: Ticket, place: Place, { eq, notExists }: Conditions): string =>
  snoozedAt === undefined ? notExists(place) : eq(place, snoozedAt);
/** What the automatic handling remembers is what it was when it was read. */
/** That no app took or gave back the conversation meanwhile. */
const isControl = (
  { threadControl }: Pick<Ticket, 'threadControl'>,
  place: Place & { at: Place },
  { eq, notExists }: Conditions,
): string => (threadControl === undefined ? notExists(place) : eq(place.at, threadControl.at));
const isBotState = ({ bot }: Pick<Ticket, 'bot'>, place: Place & { version: Place }, { eq, notExists }: Conditions): string =>
  bot === undefined ? notExists(place) : eq(place.version, bot.version);
/** Clocks go by when the state of a ticket began. */
const isSameState = (from: TicketState, { status = from.status, userId = from.userId, queueId = from.queueId }: TicketChange): boolean =>
  status === from.status && userId === from.userId && queueId === from.queueId;
const snoozeAttributes = ['snoozedUntil', 'snoozedAt'] as const;

/** Our side spoke last, by itself: nobody has attended to the customer by that. */
const shownLast = ({ id, mediaType, body, media, createdAt }: Message) => ({
  lastMessage: lastMessageText(mediaType, body, media),
  lastMessageId: id,
  lastMessageFromMe: true,
  updatedAt: createdAt,
});

const held = ({ status, userId, queueId }: Ticket) => ({ status, userId: userId ?? nobody, queueId: queueId ?? nobody });

const toRowChange = ({ queueId, userId, waitingSince, ...change }: TicketChange) => ({
  ...change,
  queueId: queueId === null ? nobody : queueId,
  userId: userId === null ? nobody : userId,
  waitingSince: waitingSince === null ? '' : waitingSince,
});
