import type { Effect } from './effect.ts';
import type { Facts, Need } from './facts.ts';
import { positionSays } from './position-says.ts';
import type { QueueId } from '../ids.ts';
import type { Standing } from './situation.ts';
import { queueHours } from './steps/hours.ts';

export type Arrived = {
  /** As it is in the queue. */
  ticket: Pick<Standing, 'queueId' | 'bot'>;
  /** The queue that it was in before. */
  cameFrom: QueueId | null;
  /** The queue in which it waits already, and is counted. */
  waitsIn: QueueId | null;
  facts: Facts;
  now: Date;
};

/** What a queue tells somebody whom a flow, a clock, a service or a transfer brought into it: that it is closed, once in each closed period, or else its
 *  greeting, unless they were in it before, and how many wait there. Pure. */
export const arrive = ({
  ticket,
  cameFrom,
  waitsIn,
  facts,
  now,
}: Arrived): { effects: ReadonlyArray<Effect> } | { needs: ReadonlyArray<Need> } => {
  if (ticket.queueId === null) return { effects: [] };
  const closed = queueHours({ ticket, facts, now });
  if (closed && 'needs' in closed) return closed;
  if (closed?.keep === 'conversation') return { effects: closed.effects };
  const queue = facts.queues[ticket.queueId];
  if (queue === undefined) return { needs: [{ kind: 'queue', id: ticket.queueId }] };
  const position = positionSays({ ticket, waitsIn, facts });
  if ('needs' in position) return position;
  const greeting = cameFrom === ticket.queueId ? '' : (queue?.greetingMessage ?? '');
  return { effects: [...(greeting.trim() === '' ? [] : [{ kind: 'say', body: greeting } as const]), ...position.effects] };
};
