import type { Access } from '../../permissions.ts';
import type { Ticket, TicketStatus } from '../ticket.ts';
import { stateOf, type By, type Transition } from './transition.ts';

/** Closing a ticket nobody took is ignoring its customer. */
export const isIgnored = (status: TicketStatus): boolean => status === 'pending' || status === 'lgpd';

/** Whether somebody may close a ticket of this status: tickets that wait are closed by admins and by those who were given the right. */
export const mayClose = (status: TicketStatus, who: Pick<Access, 'profile' | 'userClosePendingTicket'>): boolean =>
  !isIgnored(status) || who.profile === 'admin' || who.userClosePendingTicket;

/** Ends the episode: what belongs to it starts anew with the next. One that is closed stays as it is. */
export const close = (ticket: Ticket, by: By): ({ kind: 'close' } & Transition) | { kind: 'nothing' } =>
  ticket.status === 'closed'
    ? { kind: 'nothing' }
    : {
        kind: 'close',
        from: stateOf(ticket),
        change: {
          status: 'closed',
          isBot: false,
          amountUsedBotQueues: 0,
          unreadMessages: 0,
          ...(ticket.lastMessageId === '' ? {} : { readUpTo: ticket.lastMessageId }),
          waitingSince: null,
          closedAt: by.at,
          updatedAt: by.at,
        },
        log: [{ type: 'closed', userId: by.userId, queueId: ticket.queueId }],
        // What comes meanwhile would be closed as read.
        seen: ticket,
        thread: 'release',
      };
