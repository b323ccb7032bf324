import type { Reaction } from '../../platform/stream-consumer.ts';
import { indexContacts } from '../service/index-contacts.ts';
import { indexMessages } from '../service/index-messages.ts';

/** Keeps the words of messages findable. Their order is of no matter: what is found is compared with the message as it is. */
export const search: Reaction<{ SEARCH_QUEUE_URL: string }> = {
  on: { message: ['created', 'changed'], ticket: ['removed'] },
  urgent: false,
  whenBusy: 'ownQueue',
  react: (changes, { SEARCH_QUEUE_URL }) => indexMessages(changes, SEARCH_QUEUE_URL),
};

/** Keeps contacts findable by what they are called now: an older name must not come after a newer one. */
export const contactSearch: Reaction = {
  on: { contact: ['created', 'changed', 'removed'] },
  urgent: false,
  whenBusy: 'stream',
  react: indexContacts,
};
