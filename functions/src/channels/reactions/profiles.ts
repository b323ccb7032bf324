import { hasOwnName } from '@balcao/shared/domain/contacts/contact-name.ts';
import type { MediaQueueMessage } from '@balcao/shared/events/channel-messages.ts';
import { parseContactImage } from '../../people/contacts/service/contact-records.ts';
import { sendToQueue } from '../../platform/queues.ts';
import type { Change, Reaction } from '../../platform/stream-consumer.ts';
import type { ReactionsEnv } from '../../platform/reactions-env.ts';

/** Has the name and picture asked for of people who wrote to a page or Instagram account for the first time: their messages say neither. */
export const profiles: Reaction<ReactionsEnv> = {
  on: { contact: ['created'] },
  urgent: false,
  whenBusy: 'ownQueue',
  react: (changes, env) => sendToQueue(env.MEDIA_QUEUE_URL, changes.flatMap(toProfileJobs)),
};

export const toProfileJobs = (change: Change): MediaQueueMessage[] => {
  const companyId = change.new?.['companyId'];
  if (!change.new || typeof companyId !== 'number') return [];
  const contact = parseContactImage(change.new);
  if (hasOwnName(contact)) return [];
  return Object.keys(contact.scopedIds).map((connectionId) => ({ companyId, connectionId, contactId: contact.id }));
};
