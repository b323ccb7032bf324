import type { QueueId, UserId } from '../../ids.ts';
import type { Ticket, TicketStatus } from '../ticket.ts';
import type { By, LogEntry } from './transition.ts';

export type NewTicket = Pick<Ticket, 'id' | 'uuid' | 'threadId' | 'contactId' | 'connectionId' | 'channel' | 'isGroup'> & {
  status: TicketStatus;
  queueId: QueueId | null;
  /** Whose it is from the start; null = it waits. */
  userId: UserId | null;
  /** The reply window belongs to the customer, not to one ticket: a new ticket inherits it. */
  lastInboundAt: string | null;
  /** So does who may write in the conversation. */
  threadControl?: Ticket['threadControl'];
  /** The campaign that made it, or whose answer it begins with. */
  campaign?: Ticket['campaign'];
};
export type Opening = { ticket: Ticket; log: ReadonlyArray<LogEntry> };

/** A new ticket. It takes its thread's one open place, unless it is opened closed. */
export const open = (start: NewTicket, by: By): Opening => ({
  ticket: {
    ...start,
    isBot: false,
    lastMessage: '',
    lastMessageId: '',
    lastMessageFromMe: start.userId !== null,
    unreadMessages: 0,
    waitingSince: null,
    acceptedAt: start.userId === null ? null : by.at,
    closedAt: start.status === 'closed' ? by.at : null,
    useIntegration: false,
    amountUsedBotQueues: 0,
    createdAt: by.at,
    updatedAt: by.at,
  },
  log: [{ type: 'created', userId: by.userId, queueId: start.queueId }],
});
