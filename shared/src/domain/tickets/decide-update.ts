import type { QueueId, UserId } from '../ids.ts';
import type { Viewer } from './can-see-ticket.ts';
import type { Ticket } from './ticket.ts';
import { accept } from './transitions/accept.ts';
import { close, isIgnored, mayClose } from './transitions/close.ts';
import { mayReopen, reopen } from './transitions/reopen.ts';
import { returnToQueue } from './transitions/return.ts';
import { transfer } from './transitions/transfer.ts';
import type { By, Refusal, Transition } from './transitions/transition.ts';

export type UpdateRequest = {
  status: 'open' | 'pending' | 'group' | 'closed';
  userId: UserId | null;
  queueId: QueueId | null;
  isTransfered: boolean;
  /** What the customer said of it, as noted by who closes it. */
  rate?: number | null;
  /** How many of the customer's messages whoever closes it knew. */
  inboundMessages: number;
};

export type UpdateDecision =
  | ({ kind: 'accept' | 'reopen' | 'return' | 'transfer' } & Transition)
  | ({ kind: 'close'; needsTag: boolean } & Transition)
  | { kind: 'nothing' }
  | Refusal;

/** Which transition an attendant's request asks for, and what comes of it. The write repeats the state it rested on as its condition. */
export const decideUpdate = (ticket: Ticket, actor: Viewer, request: UpdateRequest, at: string): UpdateDecision => {
  const by: By<UserId> = { userId: actor.userId, at };
  if (request.isTransfered) return transfer(ticket, by, request);
  switch (request.status) {
    case 'closed':
      return decideClose(ticket, actor, by, request);
    case 'pending':
      return returnToQueue(ticket, by);
    case 'open':
    case 'group':
      return mayReopen(ticket.status) ? reopen(ticket, by, request.queueId, request.userId) : accept(ticket, by, request.queueId);
  }
};

const decideClose = (ticket: Ticket, actor: Viewer, by: By<UserId>, { rate, inboundMessages }: UpdateRequest): UpdateDecision => {
  // Asked to rate, it is resolved already: a second press must not take the answer away.
  if (ticket.status === 'nps' && !rate) return { kind: 'nothing' };
  const closed = close(ticket, by);
  if (closed.kind === 'nothing') return closed;
  if (!mayClose(ticket.status, actor)) return { kind: 'refuse', code: 'ERR_NO_PERMISSION' };
  // Closing sets the unread count to zero: nobody would be told of the message that came in between.
  if ((ticket.inboundMessages ?? 0) > inboundMessages) return { kind: 'refuse', code: 'ERR_CUSTOMER_WROTE' };
  return { ...closed, needsTag: !isIgnored(ticket.status) };
};
