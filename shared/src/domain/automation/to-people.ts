import type { QueueId } from '../ids.ts';
import { arrive } from './arrive.ts';
import type { Situation } from './situation.ts';
import type { Answer } from './step.ts';

/** A customer asked for a person instead of choosing: the ticket waits in the connection's queue for those who choose none, or else in this one, whatever
 *  services it has, and the customer is told where they are. */
export const toPeople = ({ ticket, connection, waitsIn, facts, now }: Situation, otherQueueId: QueueId | null): Answer => {
  const wanted = ticket.queueId ?? connection.sendIdQueue ?? otherQueueId;
  if (wanted !== null && facts.queues[wanted] === undefined) return { needs: [{ kind: 'queue', id: wanted }] };
  const queueId = wanted !== null && facts.queues[wanted] === null ? otherQueueId : wanted;
  const told = arrive({ ticket: { ...ticket, queueId }, cameFrom: ticket.queueId, waitsIn, facts, now });
  if ('needs' in told) return told;
  return {
    keep: 'conversation',
    effects: [
      { kind: 'queue', queueId, log: 'redirected', reason: 'person' },
      ...told.effects,
      { kind: 'remember', change: { asks: undefined, menuAt: undefined, enters: undefined, choice: undefined, talked: true } },
      { kind: 'holds', isBot: false },
    ],
  };
};
