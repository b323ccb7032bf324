import type { QueueId, UserId } from '../../ids.ts';
import type { Ticket, TicketLogType, TicketStatus } from '../ticket.ts';

/** What a change of a ticket rests on: when one of these is another one meanwhile, it is decided again. */
export type TicketState = Pick<Ticket, 'status' | 'userId' | 'queueId'>;
export type TicketChange = Partial<
  Omit<
    Ticket,
    | 'id'
    | 'uuid'
    | 'threadId'
    | 'contactId'
    | 'connectionId'
    | 'channel'
    | 'isGroup'
    | 'createdAt'
    | 'snoozedUntil'
    | 'snoozedAt'
    | 'followers'
    | 'stateAt'
    | 'threadControl'
  >
> & { updatedAt: string };
/** `reason`: why the automatic handling did it, where that is not plain. */
export type LogEntry = { type: TicketLogType; userId: UserId | null; queueId: QueueId | null; reason?: string };

/** A change of a ticket with all that goes with it, to be written together. */
export type Transition = {
  from: TicketState;
  change: TicketChange;
  log: ReadonlyArray<LogEntry>;
  /** The conversation that the decision rests on: refused when another message came, the automatic handling decided something, or another app took
   *  or gave back the conversation, meanwhile. */
  seen?: Pick<Ticket, 'lastMessageId' | 'unreadMessages' | 'inboundMessages' | 'bot' | 'threadControl'>;
  /** What becomes of the thread's one open place: a closed ticket frees it, a reopened one takes it when it is free. */
  thread: 'keep' | 'release' | 'claim';
};

export type Refusal =
  | { kind: 'refuse'; code: 'ERR_TICKET_NEEDS_QUEUE' | 'ERR_TICKET_HELD_BY_OTHER' | 'ERR_NO_PERMISSION' | 'ERR_CUSTOMER_WROTE' }
  | { kind: 'refuse'; code: 'ERR_TICKET_TRANSITION'; from: TicketStatus; to: TicketStatus };

/** Who changes a ticket and when; nobody in particular (null) when the product does it by itself. */
export type By<Who extends UserId | null = UserId | null> = { userId: Who; at: string };

export const stateOf = ({ status, userId, queueId }: TicketState): TicketState => ({ status, userId, queueId });

/** The status of a ticket that somebody works on. */
export const workingStatus = ({ isGroup }: Pick<Ticket, 'isGroup'>): 'open' | 'group' => (isGroup ? 'group' : 'open');
