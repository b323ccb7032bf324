import { type Clock } from '../clock.ts';
import { minutesAfter } from '../minutes-after.ts';
import { isInFlow } from '../steps/start-flow.ts';

/** A ticket that came into no queue goes to the connection's queue for those, `timeSendQueue` minutes after it began to wait. A flow or an assistant that has
 *  the conversation is left alone: it ends by its own rules, and the clock runs again once it has. */
export const sendQueue: Clock = {
  versionOf: (ticket) =>
    ticket.status === 'pending' && ticket.queueId === null && ticket.userId === null && !isInFlow(ticket) ? (ticket.stateAt ?? null) : null,
  dueAt: ({ ticket: { stateAt }, connection: { timeSendQueue, sendIdQueue } }) =>
    timeSendQueue > 0 && sendIdQueue !== null && stateAt ? minutesAfter(stateAt, timeSendQueue) : null,
  fire: ({ connection: { sendIdQueue } }) => [
    { kind: 'queue', queueId: sendIdQueue, log: 'redirected', arrives: true, reason: 'noQueue' },
    { kind: 'remember', change: { asks: undefined, menuAt: undefined } },
    { kind: 'holds', isBot: false },
  ],
};
