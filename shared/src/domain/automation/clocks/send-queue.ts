import { type Clock } from '../clock.ts';
import { minutesAfter } from '../minutes-after.ts';

/** A ticket that came into no queue goes to the connection's queue for those, `timeSendQueue` minutes after it began to wait. */
export const sendQueue: Clock = {
  versionOf: ({ status, queueId, userId, stateAt }) =>
    status === 'pending' && queueId === null && userId === null ? (stateAt ?? null) : null,
  dueAt: ({ ticket: { stateAt }, connection: { timeSendQueue, sendIdQueue } }) =>
    timeSendQueue > 0 && sendIdQueue !== null && stateAt ? minutesAfter(stateAt, timeSendQueue) : null,
  fire: ({ connection: { sendIdQueue } }) => [
    { kind: 'queue', queueId: sendIdQueue, log: 'redirected' },
    { kind: 'remember', change: { asks: undefined, menuAt: undefined } },
    { kind: 'holds', isBot: false },
  ],
};
