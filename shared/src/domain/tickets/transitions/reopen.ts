import type { QueueId, UserId } from '../../ids.ts';
import type { Ticket, TicketStatus } from '../ticket.ts';
import { stateOf, workingStatus, type By, type Refusal, type Transition } from './transition.ts';

/** A closed ticket may be worked on again, and one whose customer is being asked to rate, who is then asked no more. */
export const mayReopen = (status: TicketStatus): boolean => status === 'closed' || status === 'nps';

/** Gives a closed ticket to whoever asks, or back to who had it when its end was a mistake. It needs a queue, unless it is a group. */
export const reopen = (
  ticket: Ticket,
  by: By<UserId>,
  chosenQueueId: QueueId | null,
  askedUserId: UserId | null = null,
): ({ kind: 'reopen' } & Transition) | Refusal => {
  const queueId = chosenQueueId ?? ticket.queueId;
  if (queueId === null && !ticket.isGroup) return { kind: 'refuse', code: 'ERR_TICKET_NEEDS_QUEUE' };
  const status = workingStatus(ticket);
  if (!mayReopen(ticket.status)) return { kind: 'refuse', code: 'ERR_TICKET_TRANSITION', from: ticket.status, to: status };
  const isMistake = isTakenBack(ticket, by.at);
  const userId = isMistake && askedUserId !== null && askedUserId === ticket.userId ? ticket.userId : by.userId;
  return {
    kind: 'reopen',
    from: stateOf(ticket),
    change: {
      status,
      userId,
      queueId,
      isBot: false,
      amountUsedBotQueues: 0,
      closedAt: null,
      updatedAt: by.at,
      ...(isMistake && !ticket.lastMessageFromMe ? { waitingSince: ticket.lastInboundAt } : {}),
    },
    log: [{ type: 'reopened', userId: by.userId, queueId }],
    // A customer who is asked to rate has the place still.
    thread: ticket.status === 'closed' ? 'claim' : 'keep',
  };
};

/** It ended just now: a customer without an answer still waits. */
const isTakenBack = ({ closedAt }: Ticket, at: string): boolean => closedAt !== null && Date.parse(at) - Date.parse(closedAt) < mistakeMs;
const mistakeMs = 5 * 60_000;

/** Whether the customer has not answered the campaign yet whose message they got last. */
export const awaitsCampaignAnswer = ({ campaign, lastInboundAt }: Pick<Ticket, 'campaign' | 'lastInboundAt'>): boolean =>
  campaign !== undefined && (lastInboundAt ?? '') < campaign.at;

/** Whether a message of the customer goes on with the ticket that was closed last: within so many minutes of its end; 0 = always a new one. The ticket that a
 *  campaign made takes the first answer, whenever it comes. */
export const isReopenedByMessage = (
  { timeCreateNewTicket }: { timeCreateNewTicket: number },
  { closedAt }: { closedAt: string | null },
  ticket: Pick<Ticket, 'campaign' | 'lastInboundAt'>,
  now: Date,
): boolean =>
  (ticket.campaign?.opensTicket === true && awaitsCampaignAnswer(ticket)) ||
  (timeCreateNewTicket > 0 && closedAt !== null && now.getTime() - Date.parse(closedAt) < timeCreateNewTicket * 60_000);

/** The customer wrote again: the ticket waits, in its queue, for whoever takes it. */
export const reopenByMessage = (ticket: Ticket, at: string): Transition => ({
  from: stateOf(ticket),
  change: { status: ticket.isGroup ? 'group' : 'pending', userId: null, closedAt: null, updatedAt: at },
  log: [{ type: 'reopened', userId: null, queueId: ticket.queueId }],
  thread: 'claim',
});
