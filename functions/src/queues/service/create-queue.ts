import { queueId as queueIdSchema, type CompanyId } from '@balcao/shared/domain/ids.ts';
import { AppError } from '@balcao/shared/errors/app-error.ts';
import { newUlid } from '../../platform/new-ids.ts';
import { queueStoreFor, type Queue } from '../store/queue-store.ts';

/** @throws AppError ERR_QUEUE_COLOR_IN_USE. */
export const createQueue = async (companyId: CompanyId, fields: Omit<Queue, 'id'>, now: Date): Promise<Queue> => {
  const queue = { ...fields, id: queueIdSchema.parse(newUlid(now)) };
  if ((await queueStoreFor(companyId).create(queue)) === 'taken') throw new AppError('ERR_QUEUE_COLOR_IN_USE', undefined);
  return queue;
};
