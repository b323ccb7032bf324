import type { CompanyId } from '@balcao/shared/domain/ids.ts';
import { queueProblems } from '@balcao/shared/domain/queues/queue-problems.ts';
import { queueStoreFor } from '../store/queue-store.ts';

/** Names of the queues that have no text for telling customers that they are closed. */
export const queuesWithoutHoursText = async (companyId: CompanyId): Promise<string[]> => {
  const queues = queueStoreFor(companyId);
  const whole = await Promise.all((await queues.list()).map(({ id }) => queues.get(id)));
  return whole.flatMap((queue) =>
    queue && queueProblems(queue, true).some(({ path }) => path === 'outOfHoursMessage') ? [queue.name] : [],
  );
};
