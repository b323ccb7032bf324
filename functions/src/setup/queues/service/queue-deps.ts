import type { QueueId } from '@balcao/shared/domain/ids.ts';
import { AppError } from '@balcao/shared/errors/app-error.ts';
import type { Actor } from '../../../platform/actor.ts';
import { queueStoreFor, type QueueStore, type WholeQueue } from '../store/queue-store.ts';

export type QueueDeps = {
  actor: Actor;
  queues: QueueStore;
  now: () => Date;
};

export const queueDeps = (actor: Actor): QueueDeps => ({
  actor,
  queues: queueStoreFor(actor.companyId),
  now: () => new Date(),
});

/** Reads a queue with its settings. @throws AppError ERR_QUEUE_NOT_FOUND when the company has no queue with this id. */
export const findQueue = async ({ queues }: QueueDeps, id: QueueId): Promise<WholeQueue> => {
  const queue = await queues.get(id);
  if (!queue) throw new AppError('ERR_QUEUE_NOT_FOUND', undefined);
  return queue;
};
