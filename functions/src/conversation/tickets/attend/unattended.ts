import type { QueueId } from '@balcao/shared/domain/ids.ts';
import type { StoredUser } from '../../../organisation/users/service/user-records.ts';
import type { CounterBucket } from '../store/ticket-store.ts';
import type { TicketDeps } from './ticket-deps.ts';

export type Unattended = { tickets: number; withoutQueue: number; queues: Array<{ id: QueueId; name: string; tickets: number }> };

/** Most pending tickets without a queue that are read to find those the bot is handling. */
const mostLookedAt = 100;

/** Customers who wait where only administrators would see them: in queues that nobody attends, or in none while nobody may see such tickets. Tickets
 *  without a queue that the bot is handling are not counted. A company of administrators alone has nobody to miss them. */
export const countUnattended = async ({ tickets, names }: Pick<TicketDeps, 'tickets' | 'names'>): Promise<Unattended> => {
  const [buckets, { users, queues }] = await Promise.all([tickets.counters(), names()]);
  const waiting = unattendedBy([...users.values()], buckets);
  const inQueues = [...queues.values()].flatMap(({ id, name }) => {
    const count = sumOf(waiting.filter(({ queueId }) => queueId === id));
    return count > 0 ? [{ id, name, tickets: count }] : [];
  });
  const queueless = sumOf(waiting.filter(({ queueId }) => queueId === null || !queues.has(queueId)));
  const withBot = waiting.some(({ queueId }) => queueId === null) ? await countWithBot(tickets) : 0;
  const withoutQueue = Math.max(0, queueless - withBot);
  return { tickets: withoutQueue + inQueues.reduce((sum, queue) => sum + queue.tickets, 0), withoutQueue, queues: inQueues };
};

const countWithBot = async (tickets: TicketDeps['tickets']): Promise<number> => {
  const page = await tickets.listByQueue(null, 'pending', null, 'desc', mostLookedAt);
  return page.tickets.filter(({ isBot }) => isBot).length;
};

type Person = Pick<StoredUser, 'active' | 'profile' | 'queueIds' | 'allTicket'>;
type Waiting = Pick<CounterBucket, 'status' | 'isGroup' | 'queueId' | 'tickets'>;

/** Those of the waiting that nobody but an administrator sees. Pure. */
export const unattendedBy = <Bucket extends Waiting>(people: ReadonlyArray<Person>, buckets: ReadonlyArray<Bucket>): Bucket[] => {
  const active = people.filter((person) => person.active);
  const attendants = active.filter(({ profile }) => profile !== 'admin');
  if (attendants.length === 0) return [];
  const attended = new Set<string>(active.flatMap(({ queueIds }) => queueIds));
  const isQueuelessSeen = attendants.some(({ allTicket }) => allTicket);
  return buckets.filter(
    ({ status, isGroup, queueId, tickets }) =>
      status === 'pending' && !isGroup && tickets > 0 && (queueId === null ? !isQueuelessSeen : !attended.has(queueId)),
  );
};

const sumOf = (buckets: ReadonlyArray<Waiting>): number => buckets.reduce((sum, { tickets }) => sum + tickets, 0);
