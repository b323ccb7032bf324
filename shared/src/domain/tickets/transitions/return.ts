import type { UserId } from '../../ids.ts';
import type { Ticket, TicketStatus } from '../ticket.ts';
import { stateOf, type By, type Refusal, type Transition } from './transition.ts';

/** Whether a ticket is worked on, so that it can be given back or written in. */
export const mayReturn = (status: TicketStatus): boolean => status === 'open' || status === 'group';

/** Gives a ticket back to its queue, where it waits. Whoever does that may take it back as a transfer is taken back (`isUndoOfTransfer`). */
export const returnToQueue = (ticket: Ticket, by: By<UserId>): ({ kind: 'return' } & Transition) | { kind: 'nothing' } | Refusal => {
  if (ticket.status === 'pending') return { kind: 'nothing' };
  if (!mayReturn(ticket.status)) return { kind: 'refuse', code: 'ERR_TICKET_TRANSITION', from: ticket.status, to: 'pending' };
  return {
    kind: 'return',
    from: stateOf(ticket),
    change: {
      status: 'pending',
      userId: null,
      transfer: {
        at: by.at,
        byUserId: by.userId,
        fromUserId: ticket.userId,
        fromQueueId: ticket.queueId,
        toUserId: null,
        toQueueId: ticket.queueId,
      },
      updatedAt: by.at,
    },
    log: [{ type: 'returnedToQueue', userId: by.userId, queueId: ticket.queueId }],
    thread: 'keep',
  };
};
