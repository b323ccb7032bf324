import type { Reaction } from '../../platform/stream-consumer.ts';
import { indexChanges } from '../service/index-changes.ts';

/** Keeps the words of messages findable. They are only ever added, so their order is of no matter. */
export const search: Reaction = {
  on: { message: ['created', 'changed'] },
  urgent: false,
  whenBusy: 'ownQueue',
  react: indexChanges,
};

/** Keeps contacts findable by what they are called now: an older name must not come after a newer one. */
export const contactSearch: Reaction = {
  on: { contact: ['created', 'changed', 'removed'] },
  urgent: false,
  whenBusy: 'stream',
  react: indexChanges,
};
