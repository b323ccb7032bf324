import { countOnceIn, type CounterRows } from '../../../platform/count-once.ts';
import type { CounterDelta } from '../reactions/counter-deltas.ts';
import { ticketCounterEntity } from './ticket.entity.ts';

/** What a change does to the counters. `at`: when it was made, seconds since 1970, where that is known. */
export type CountedChange = { eventId: string; at?: number | undefined; deltas: ReadonlyArray<CounterDelta> };
type Bucket = Omit<CounterDelta, 'tickets' | 'unread'>;

/** Applies each change to the tab counters once, however often it comes. */
export const countOnce = (changes: ReadonlyArray<CountedChange>, now: Date): Promise<void> =>
  countOnceIn(
    rows,
    changes.map(({ deltas, ...change }) => ({
      ...change,
      deltas: deltas.map(({ tickets, unread, ...bucket }) => ({ bucket, counts: { tickets, unread } })),
    })),
    now,
  );

const rows: CounterRows<Bucket, Pick<CounterDelta, 'tickets' | 'unread'>> = {
  nameOf: ({ status, queueId, userId, connectionId, isGroup }) => [status, queueId, userId, connectionId, isGroup].join(' '),
  companyOf: ({ companyId }) => companyId,
  get: (bucket) => ticketCounterEntity.get(bucket).go({ consistent: true }),
  add: (bucket, counts, counted, condition) =>
    ticketCounterEntity
      .upsert(bucket)
      .add({ ...counts, counted })
      .where(condition)
      .attempt({ response: 'all_new' }),
  settle: (bucket, settledAt, counted, condition) =>
    ticketCounterEntity.patch(bucket).set({ settledAt }).delete({ counted }).where(condition).commit(),
  addLate: (bucket, counts) => ticketCounterEntity.upsert(bucket).add(counts).commit(),
};
