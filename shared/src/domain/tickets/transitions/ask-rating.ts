import { isVisible } from '../../text/is-visible.ts';
import { noBotState } from '../../automation/bot-state.ts';
import { ratingScale } from '../../automation/rating-scale.ts';
import type { Ticket } from '../ticket.ts';
import { stateOf, type By, type Transition } from './transition.ts';

/** What decides whether the customer is asked to rate at the end. */
type Asked = {
  /** The company asks (`userRating`). */
  isWanted: boolean;
  /** The connection's question. */
  question: string;
  /** An attendant noted what the customer said already. */
  isRated: boolean;
  /** They can be written to. */
  isReachable: boolean;
};

/** Whether resolving a ticket asks its customer how content they were first. */
export const asksRating = (
  { status, isGroup }: Pick<Ticket, 'status' | 'isGroup'>,
  { isWanted, question, isRated, isReachable }: Asked,
): boolean => isWanted && !isRated && isReachable && isVisible(question) && status === 'open' && !isGroup;

/** Resolves a ticket as far as attendants go: its customer is asked to rate, and it closes with the answer, or without one when its time is over. */
export const askRating = (ticket: Ticket, question: string, by: By): Transition => ({
  from: stateOf(ticket),
  change: {
    status: 'nps',
    isBot: false,
    amountUsedBotQueues: 0,
    unreadMessages: 0,
    ...(ticket.lastMessageId === '' ? {} : { readUpTo: ticket.lastMessageId }),
    waitingSince: null,
    bot: {
      ...noBotState,
      version: (ticket.bot?.version ?? 0) + 1,
      greeted: true,
      asks: { kind: 'rating', scale: ratingScale(question), times: 1 },
    },
    updatedAt: by.at,
  },
  log: [{ type: 'closed', userId: by.userId, queueId: ticket.queueId }],
  seen: ticket,
  thread: 'keep',
});
