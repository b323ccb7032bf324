import type { Standing } from '@balcao/shared/domain/automation/situation.ts';
import type { Played } from '@balcao/shared/domain/automation/play.ts';
import type { Ticket } from '@balcao/shared/domain/tickets/ticket.ts';
import { stateOf, type TicketChange, type Transition } from '@balcao/shared/domain/tickets/transitions/transition.ts';
import type { UserStore } from '../../../organisation/users/service/user-records.ts';
import { withoutUndefined } from '../../../platform/without-undefined.ts';
import type { RowWrite } from '../../../platform/write-together.ts';

/** What effects change of a ticket's row, for a transition; `last`: its newest message afterwards. */
export const playedChange = (
  before: Ticket,
  { ticket, rated }: Pick<Played, 'ticket' | 'rated'>,
  { at, last }: { at: string; last: string },
): TicketChange => {
  const isClosed = ticket.status === 'closed';
  // Support was over when the customer was asked to rate it.
  const closedAt = before.status === 'nps' && before.stateAt ? before.stateAt : at;
  return {
    ...withoutUndefined({
      status: ticket.status,
      userId: ticket.userId,
      queueId: ticket.queueId,
      isBot: ticket.isBot,
      amountUsedBotQueues: ticket.amountUsedBotQueues,
      bot: ticket.bot,
      transfer: ticket.status === 'pending' ? before.transfer : undefined,
      // A ticket that the automation assigns to an attendant counts as accepted at that moment.
      acceptedAt: ticket.userId !== null && ticket.status === 'open' && before.acceptedAt === null ? at : undefined,
      rating: rated?.scale === 'rate' ? { rate: rated.value, at } : undefined,
      nps: rated?.scale === 'nps' ? { score: rated.value, at } : undefined,
      unreadMessages: isClosed ? 0 : undefined,
      readUpTo: isClosed && last !== '' ? last : undefined,
      waitingSince: isClosed ? null : undefined,
      closedAt: isClosed ? closedAt : undefined,
    }),
    updatedAt: at,
  };
};

/** Condition of a write that assigns a ticket to a user: refused when that user was deleted or deactivated. */
export const receiverWrites = (
  { users }: { users: Pick<UserStore, 'activeWrite'> },
  before: Pick<Standing, 'userId' | 'status'>,
  { ticket: { userId, status } }: Pick<Played, 'ticket'>,
): RowWrite[] =>
  userId !== null && status !== 'closed' && (userId !== before.userId || status !== before.status) ? [users.activeWrite(userId)] : [];

/** Whether effects leave the row of a ticket as it was, but for the messages in it. */
export const isUntouched = (before: Ticket, { ticket, log, rated, consented, tagIds, learned }: Played): boolean =>
  ticket.status === before.status &&
  ticket.userId === before.userId &&
  ticket.queueId === before.queueId &&
  ticket.isBot === before.isBot &&
  ticket.amountUsedBotQueues === before.amountUsedBotQueues &&
  ticket.bot?.version === before.bot?.version &&
  log.length === 0 &&
  rated === null &&
  !consented &&
  tagIds.length === 0 &&
  Object.keys(learned).length === 0;

/** The transition that effects make of a ticket as it stands: refused when anybody, the automatic handling too, did something on it meanwhile. */
export const playedTransition = (before: Ticket, { ticket, log }: Pick<Played, 'ticket' | 'log'>, change: TicketChange): Transition => ({
  from: stateOf(before),
  change,
  log: [...log, ...(before.snoozedAt ? [{ type: 'woken' as const, userId: null, queueId: before.queueId }] : [])],
  seen: before,
  thread: ticket.status === 'closed' && before.status !== 'closed' ? 'release' : 'keep',
});
