import type { Reaction } from '../../../platform/stream-consumer.ts';
import { countOnce } from '../store/counter-store.ts';
import { toCounterDeltas } from './counter-deltas.ts';

/** Keeps the tab counters exact. */
export const counters: Reaction = {
  on: { ticket: ['created', 'changed', 'removed'] },
  urgent: true,
  whenBusy: 'ownQueue',
  react: (changes) =>
    countOnce(
      changes
        .map((change) => ({ eventId: change.eventId, at: change.at, deltas: toCounterDeltas(change) }))
        .filter(({ deltas }) => deltas.length > 0),
      new Date(),
    ),
};
