import { type Clock } from '../clock.ts';
import { minutesAfter } from '../minutes-after.ts';

/** An accepted ticket whose customer gets no answer for `timeToReturnQueue` minutes goes back to its queue. While nobody waits it is looked at again
 *  after as long, which is never too late: whoever begins to wait meanwhile waits no longer than that. */
export const returnToQueue: Clock = {
  versionOf: ({ status, isGroup, userId, stateAt }) => (status === 'open' && !isGroup && userId !== null ? (stateAt ?? null) : null),
  dueAt: ({ ticket: { stateAt, waitingSince }, connection: { timeToReturnQueue }, now }) => {
    if (timeToReturnQueue === 0 || !stateAt) return null;
    if (waitingSince === null) return minutesAfter(now.toISOString(), timeToReturnQueue);
    return minutesAfter(waitingSince > stateAt ? waitingSince : stateAt, timeToReturnQueue);
  },
  // A deleted connection receives no messages: a customer who is not waiting now will not be later.
  dueWithoutConnection: ({ waitingSince }, setFor) => (waitingSince === null ? null : setFor),
  fire: () => [{ kind: 'giveBack' }],
};
