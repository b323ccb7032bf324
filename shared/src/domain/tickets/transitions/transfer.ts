import type { QueueId, UserId } from '../../ids.ts';
import type { Ticket, TicketStatus } from '../ticket.ts';
import { stateOf, workingStatus, type By, type Refusal, type Transition } from './transition.ts';

/** Whether a ticket may be passed on: one that waits or is worked on. Those waiting for consent or a rating have nobody to pass them to. */
export const mayTransfer = (status: TicketStatus): boolean => status === 'pending' || status === 'open' || status === 'group';

export type Target = { userId: UserId | null; queueId: QueueId | null };
type Transfer = { kind: 'transfer' } & Transition;

/** Passes a ticket on to a queue, where it waits, or to somebody in it, who has it at once. */
export const transfer = (ticket: Ticket, by: By<UserId>, to: Target): Transfer | Refusal => {
  if (!mayTransfer(ticket.status)) return { kind: 'refuse', code: 'ERR_TICKET_TRANSITION', from: ticket.status, to: 'open' };
  return to.queueId === null ? { kind: 'refuse', code: 'ERR_TICKET_NEEDS_QUEUE' } : passOn(ticket, by, to);
};

/** A transfer taken back (`isUndoOfTransfer`): the ticket goes where it came from, without a queue too. */
export const undoTransfer = (ticket: Ticket, by: By<UserId>, to: Target): Transfer => passOn(ticket, by, to);

const passOn = (ticket: Ticket, by: By<UserId>, { userId, queueId }: Target): Transfer => ({
  kind: 'transfer',
  from: stateOf(ticket),
  change: {
    status: userId ? workingStatus(ticket) : 'pending',
    userId,
    queueId,
    isBot: false,
    transfer: {
      at: by.at,
      byUserId: by.userId,
      fromUserId: ticket.userId,
      fromQueueId: ticket.queueId,
      toUserId: userId,
      toQueueId: queueId,
    },
    updatedAt: by.at,
  },
  log: [{ type: 'transferred', userId: by.userId, queueId }, ...(userId ? [{ type: 'receivedTransfer' as const, userId, queueId }] : [])],
  thread: 'keep',
});
