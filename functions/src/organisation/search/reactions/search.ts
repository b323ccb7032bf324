import type { Reaction } from '../../../platform/stream-consumer.ts';
import { writeIndex } from '../service/write-index.ts';

/** Keeps messages and contacts findable. The order of changes is of no matter: what is found is compared with what it is now. */
export const search: Reaction<{ SEARCH_QUEUE_URL: string }> = {
  on: { message: ['created', 'changed'], ticket: ['removed'], contact: ['created', 'changed', 'removed'] },
  urgent: false,
  whenBusy: 'ownQueue',
  react: (changes, { SEARCH_QUEUE_URL }) => writeIndex(changes, SEARCH_QUEUE_URL),
};
