import { queueId as queueIdSchema, type CompanyId } from '@balcao/shared/domain/ids.ts';
import { AppError } from '@balcao/shared/errors/app-error.ts';
import { newUlid } from '../../../platform/new-ids.ts';
import { writeTogether } from '../../../platform/write-together.ts';
import { queueStoreFor, unsetQueue, type Queue, type QueueSettings } from '../store/queue-store.ts';
import type { OptionInput } from '@balcao/shared/contract/queues.ts';
import { newOptionId, takeOptions } from './take-options.ts';
import { queueCount } from './queue-count.ts';

/** Creates a queue while a company is being set up, when there is no signed-in user. It counts towards the queue limit of the plan, but
 *  is created even above the limit.
 *  @throws AppError ERR_QUEUE_COLOR_IN_USE; ERR_QUEUE_NAME_IN_USE. */
export const createQueue = async (
  companyId: CompanyId,
  { chatbots = [], ...fields }: Omit<Queue, 'id' | 'version'> & Partial<Omit<QueueSettings, 'chatbots'>> & { chatbots?: OptionInput[] },
  now: Date,
): Promise<Queue> => {
  const id = queueIdSchema.parse(newUlid(now));
  const options = takeOptions(chatbots, [], () => newOptionId(newUlid(now), id));
  const queue = { ...unsetQueue(), ...fields, chatbots: options, id, version: 1 };
  const written = await writeTogether([await queueCount(companyId).oneMore(null), ...queueStoreFor(companyId).createWrites(queue)]);
  if (written.outcome === 'refused')
    throw new AppError(written.index === 2 ? 'ERR_QUEUE_COLOR_IN_USE' : 'ERR_QUEUE_NAME_IN_USE', undefined);
  return queue;
};
