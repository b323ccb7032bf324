import { expiresAfter } from '../../platform/table/expires-after.ts';
import { sumDeltas, type CounterDelta } from '../reactions/counter-deltas.ts';
import { countedEventEntity, ticketCounterEntity } from './ticket.entity.ts';
import { writeTogether } from '../../platform/write-together.ts';

export type CountedChange = { eventId: string; deltas: ReadonlyArray<CounterDelta> };

/** A stream keeps its records for a day and a retry may come as late; two are safe. */
const rememberSec = 2 * 86_400;
/** A transaction takes 100 items: so many markers leave room for two buckets each. */
const perTransaction = 30;

/** Applies each change once, however often it comes: its marker and the sums are one write. */
export const countOnce = async (changes: ReadonlyArray<CountedChange>, now: Date): Promise<void> => {
  for (let start = 0; start < changes.length; start += perTransaction) {
    const batch = changes.slice(start, start + perTransaction);
    if (await write(batch, now)) continue;
    // Some of them were counted before: find out which, one at a time.
    for (const change of batch) await write([change], now);
  }
};

const write = async (changes: ReadonlyArray<CountedChange>, now: Date): Promise<boolean> => {
  const { outcome } = await writeTogether([
    ...changes.map(({ eventId }) => countedEventEntity.create({ eventId, expiresAt: expiresAfter(now, rememberSec) }).commit()),
    ...sumDeltas(changes.flatMap(({ deltas }) => deltas)).map(({ tickets, unread, ...bucket }) =>
      ticketCounterEntity.upsert(bucket).add({ tickets, unread }).commit(),
    ),
  ]);
  return outcome === 'written';
};
