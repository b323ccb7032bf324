import type { CompanyId, ThreadId, TicketId } from '@balcao/shared/domain/ids.ts';
import type { Message } from '@balcao/shared/domain/messages/message.ts';
import { keepsPlace, listedAtOf } from '@balcao/shared/domain/tickets/list-place.ts';
import type { Ticket } from '@balcao/shared/domain/tickets/ticket.ts';
import type { Opening } from '@balcao/shared/domain/tickets/transitions/open.ts';
import type { LogEntry, TicketChange, Transition } from '@balcao/shared/domain/tickets/transitions/transition.ts';
import { derivedUlid } from '../../platform/new-ids.ts';
import type { RowWrite } from '../../platform/write-together.ts';
import { toMessageRow, toTicketRow } from './conversation-tables.ts';
import { fileUseEntity, importedTicketEntity, messageEntity, messageRefEntity } from './message.entity.ts';
import { contactTicketEntity, nobody, threadEntity, ticketEntity, ticketLogEntity } from './ticket.entity.ts';

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
  addUnread: 0 | 1 | 'reset';
};

/** The newest of old messages, when the row is to show it. */
export type TicketLast = Pick<Ticket, 'lastMessage' | 'lastMessageFromMe' | 'lastMessageId' | 'updatedAt'>;

export const sortIdOf = (ticketId: TicketId) => String(ticketId).padStart(10, '0');

/** Tickets and messages as rows of one transaction, each with the condition that its decision rested on. */
export const conversationWriteFor = (companyId: CompanyId) => {
  const logRows = (ticketId: TicketId, entries: ReadonlyArray<LogEntry>, at: string) =>
    entries.map(({ type, userId, queueId }, index) =>
      ticketLogEntity
        .create({
          companyId,
          ticketId,
          logId: derivedUlid(new Date(Date.parse(at) + index), `${ticketId} ${at} ${type} ${index}`),
          type,
          userId: userId ?? undefined,
          queueId: queueId ?? undefined,
          createdAt: at,
        })
        .commit(),
    );
  const ticketRows = ({ ticket, log }: Opening) => [
    ticketEntity.create(toTicketRow(companyId, ticket)).commit(),
    contactTicketEntity.create({ companyId, contactId: ticket.contactId, sortId: sortIdOf(ticket.id), ticketId: ticket.id }).commit(),
    ...logRows(ticket.id, log, ticket.createdAt),
  ];
  const changeRows = (before: Ticket, { from, change, log }: Transition) => [
    ticketEntity
      .patch({ companyId, ticketId: before.id })
      .set({ ...toRowChange({ ...from, ...change }), placedAt: listedAtOf({ ...before, ...change }) })
      .where(
        ({ status, userId, queueId }, { eq }) =>
          `${eq(status, from.status)} AND ${eq(userId, from.userId ?? nobody)} AND ${eq(queueId, from.queueId ?? nobody)}`,
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
          ...(opening.ticket.status === 'closed' ? {} : { activeTicketId: opening.ticket.id }),
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
    /** The row of a ticket that messages were stored in. It shows the newest message only: an older one that arrives late still counts as unread
     *  but does not replace it. */
    touched: (ticket: Ticket, touch: TicketTouch): RowWrite[] => {
      const isNewest = touch.lastMessageId > ticket.lastMessageId;
      const { updatedAt, waitingSince } = touch;
      const movesWait = isNewest || waitingSince === null;
      const { status, userId, queueId } = held(ticket);
      const change = ticketEntity
        .patch({ companyId, ticketId: ticket.id })
        .set({
          updatedAt,
          ...(isNewest
            ? { lastMessage: touch.lastMessage, lastMessageFromMe: touch.lastMessageFromMe, lastMessageId: touch.lastMessageId }
            : {}),
          ...(movesWait ? { waitingSince: waitingSince ?? '' } : {}),
          ...(touch.lastInboundAt && touch.lastInboundAt > (ticket.lastInboundAt ?? '') ? { lastInboundAt: touch.lastInboundAt } : {}),
          ...(touch.addUnread === 'reset' ? { unreadMessages: 0 } : {}),
        })
        .set(placeOf(ticket, { ...ticket, updatedAt, ...(movesWait ? { waitingSince } : {}) }))
        .composite({ status, userId, queueId });
      // The lists' keys are made of these: they must be what the row holds when it moves.
      return [
        (touch.addUnread === 1 ? change.add({ unreadMessages: 1 }) : change)
          .where((row, { eq, lte }) =>
            [
              eq(row.status, status),
              eq(row.userId, userId),
              eq(row.queueId, queueId),
              // Another message may have become the newest since the row was read; it stays so.
              ...(isNewest ? [lte(row.lastMessageId, touch.lastMessageId)] : []),
            ].join(' AND '),
          )
          .commit(),
      ];
    },
    /** The row of a ticket that old messages were stored in, one of them its newest; nothing becomes unread. */
    showsOld: (ticket: Ticket, last: TicketLast): RowWrite[] => {
      const { status, userId, queueId } = held(ticket);
      return [
        ticketEntity
          .patch({ companyId, ticketId: ticket.id })
          .set({ ...last, ...placeOf(ticket, { ...ticket, ...last }) })
          .composite({ status, userId, queueId })
          .where(
            (row, { eq }) =>
              `${eq(row.status, status)} AND ${eq(row.userId, userId)} AND ${eq(row.queueId, queueId)} AND ${eq(row.lastMessageId, ticket.lastMessageId)}`,
          )
          .commit(),
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

/** Where the indexes hold a ticket from now on; nothing when it stays. */
const placeOf = (before: Ticket, after: Ticket): { placedAt?: string } => {
  const listedAt = listedAtOf(after);
  return keepsPlace(before, listedAt) ? {} : { placedAt: listedAt };
};

const held = ({ status, userId, queueId }: Ticket) => ({ status, userId: userId ?? nobody, queueId: queueId ?? nobody });

const toRowChange = ({ queueId, userId, waitingSince, lastInboundAt, acceptedAt, closedAt, ...change }: TicketChange) => ({
  ...change,
  ...(queueId === undefined ? {} : { queueId: queueId ?? nobody }),
  ...(userId === undefined ? {} : { userId: userId ?? nobody }),
  ...(waitingSince === undefined ? {} : { waitingSince: waitingSince ?? '' }),
  ...(lastInboundAt === undefined ? {} : { lastInboundAt: lastInboundAt ?? '' }),
  ...(acceptedAt === undefined ? {} : { acceptedAt: acceptedAt ?? '' }),
  ...(closedAt === undefined ? {} : { closedAt: closedAt ?? '' }),
});
