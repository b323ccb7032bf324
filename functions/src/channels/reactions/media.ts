import type { Reaction } from '../../platform/stream-consumer.ts';
import { sendToQueue } from '../../platform/queues.ts';
import type { ReactionsEnv } from '../../platform/reactions-env.ts';
import { toMediaJob } from '../service/outbox.ts';

/** Has files fetched that customers sent and that still lie with the provider. */
export const media: Reaction<ReactionsEnv> = {
  on: { message: ['created', 'changed'] },
  urgent: true,
  whenBusy: 'ownQueue',
  react: (changes, env) =>
    sendToQueue(
      env.MEDIA_QUEUE_URL,
      changes.map(toMediaJob).filter((job) => job !== null),
    ),
};
