import type { QueueId, UserId } from '../ids.ts';
import { canReopen, canTransfer } from './can-change-status.ts';
import type { Viewer } from './can-see-ticket.ts';
import type { Ticket, TicketLogType, TicketStatus } from './ticket.ts';

export type UpdateRequest = {
  status: 'open' | 'pending' | 'group' | 'closed';
  userId: UserId | null;
  queueId: QueueId | null;
  isTransfered: boolean;
};
type Change = Partial<Pick<Ticket, 'status' | 'userId' | 'queueId' | 'isBot' | 'amountUsedBotQueues' | 'unreadMessages' | 'waitingSince'>>;

export type UpdateDecision =
  /** `acceptedNow`: the first accept of this episode, which the greeting follows. */
  | { kind: 'accept'; change: Change; log: TicketLogType[] }
  | { kind: 'reopen'; change: Change; log: TicketLogType[] }
  | { kind: 'return'; change: Change; log: TicketLogType[] }
  | { kind: 'transfer'; change: Change; log: TicketLogType[] }
  | { kind: 'close'; change: Change; log: TicketLogType[]; needsTag: boolean }
  | { kind: 'nothing' }
  | { kind: 'refuse'; code: 'ERR_TICKET_NEEDS_QUEUE' | 'ERR_TICKET_HELD_BY_OTHER' | 'ERR_NO_PERMISSION' }
  | { kind: 'refuse-transition'; from: TicketStatus; to: TicketStatus };

/** What a request to change a ticket means (spec 1 section 4): the table of transitions with its conditions. Pure; the
 *  write repeats the status and user it rested on as its condition. */
export const decideUpdate = (ticket: Ticket, actor: Viewer, request: UpdateRequest): UpdateDecision => {
  if (request.isTransfered) return decideTransfer(ticket, request);
  switch (request.status) {
    case 'closed':
      return decideClose(ticket, actor);
    case 'pending':
      return decideReturn(ticket);
    case 'open':
    case 'group':
      return decideTake(ticket, actor, request);
  }
};

const working = (ticket: Pick<Ticket, 'isGroup'>): 'open' | 'group' => (ticket.isGroup ? 'group' : 'open');

const decideTransfer = (ticket: Ticket, { queueId, userId }: UpdateRequest): UpdateDecision => {
  if (!canTransfer(ticket.status)) return { kind: 'refuse-transition', from: ticket.status, to: 'open' };
  if (queueId === null) return { kind: 'refuse', code: 'ERR_TICKET_NEEDS_QUEUE' };
  const change: Change = { queueId, userId, status: userId ? working(ticket) : 'pending', isBot: false };
  return { kind: 'transfer', change, log: userId ? ['transferred', 'receivedTransfer'] : ['transferred'] };
};

/** A transfer taken back (`isUndoOfTransfer`): the ticket goes where it came from, without a queue too. */
export const decideUndo = (ticket: Ticket, { queueId, userId }: Pick<UpdateRequest, 'queueId' | 'userId'>): UpdateDecision => ({
  kind: 'transfer',
  change: { queueId, userId, status: userId ? working(ticket) : 'pending', isBot: false },
  log: userId ? ['transferred', 'receivedTransfer'] : ['transferred'],
});

const decideClose = (ticket: Ticket, actor: Viewer): UpdateDecision => {
  if (ticket.status === 'closed') return { kind: 'nothing' };
  const change: Change = { status: 'closed', isBot: false, amountUsedBotQueues: 0, unreadMessages: 0, waitingSince: null };
  const isIgnore = ticket.status === 'pending' || ticket.status === 'lgpd';
  if (isIgnore && actor.profile !== 'admin' && !actor.userClosePendingTicket) return { kind: 'refuse', code: 'ERR_NO_PERMISSION' };
  return { kind: 'close', change, log: ['closed'], needsTag: !isIgnore };
};

const decideReturn = (ticket: Ticket): UpdateDecision => {
  if (ticket.status === 'pending') return { kind: 'nothing' };
  if (ticket.status !== 'open' && ticket.status !== 'group') return { kind: 'refuse-transition', from: ticket.status, to: 'pending' };
  return { kind: 'return', change: { status: 'pending', userId: null }, log: ['returnedToQueue'] };
};

const decideTake = (ticket: Ticket, actor: Viewer, request: UpdateRequest): UpdateDecision => {
  const status = working(ticket);
  const queueId = request.queueId ?? ticket.queueId;
  const isMine = ticket.userId === actor.userId;
  if (ticket.status === 'open' || (ticket.status === 'group' && ticket.userId !== null))
    return isMine ? { kind: 'nothing' } : { kind: 'refuse', code: 'ERR_TICKET_HELD_BY_OTHER' };
  if (queueId === null && !ticket.isGroup) return { kind: 'refuse', code: 'ERR_TICKET_NEEDS_QUEUE' };
  const change: Change = { status, userId: actor.userId, queueId, isBot: false, amountUsedBotQueues: 0 };
  if (canReopen(ticket.status)) return { kind: 'reopen', change, log: ['reopened'] };
  if (ticket.status === 'nps') return { kind: 'refuse-transition', from: 'nps', to: status };
  return { kind: 'accept', change, log: ['started'] };
};
