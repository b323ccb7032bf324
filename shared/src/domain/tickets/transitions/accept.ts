import type { QueueId, UserId } from '../../ids.ts';
import type { Ticket, TicketStatus } from '../ticket.ts';
import { stateOf, workingStatus, type By, type Refusal, type Transition } from './transition.ts';

/** Whether a ticket waits for somebody to take it. */
export const mayAccept = (status: TicketStatus): boolean => status === 'pending' || status === 'lgpd';

/** Gives a ticket to whoever asks: one that waits, or a group nobody has. It needs a queue, unless it is a group. */
export const accept = (
  ticket: Ticket,
  by: By<UserId>,
  chosenQueueId: QueueId | null,
): ({ kind: 'accept' } & Transition) | { kind: 'nothing' } | Refusal => {
  if (isHeld(ticket)) return ticket.userId === by.userId ? { kind: 'nothing' } : { kind: 'refuse', code: 'ERR_TICKET_HELD_BY_OTHER' };
  const queueId = chosenQueueId ?? ticket.queueId;
  if (queueId === null && !ticket.isGroup) return { kind: 'refuse', code: 'ERR_TICKET_NEEDS_QUEUE' };
  const status = workingStatus(ticket);
  if (!mayAccept(ticket.status) && ticket.status !== 'group')
    return { kind: 'refuse', code: 'ERR_TICKET_TRANSITION', from: ticket.status, to: status };
  return {
    kind: 'accept',
    from: stateOf(ticket),
    change: {
      status,
      userId: by.userId,
      queueId,
      isBot: false,
      amountUsedBotQueues: 0,
      acceptedAt: ticket.acceptedAt ?? by.at,
      updatedAt: by.at,
    },
    log: [{ type: 'started', userId: by.userId, queueId }],
    thread: 'keep',
  };
};

const isHeld = ({ status, userId }: Ticket): boolean => status === 'open' || (status === 'group' && userId !== null);
