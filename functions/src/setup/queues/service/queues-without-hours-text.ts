import type { CompanyId } from '@balcao/shared/domain/ids.ts';
import { queueProblems } from '@balcao/shared/domain/queues/queue-problems.ts';
import { queueStoreFor } from '../store/queue-store.ts';

/** Names of the company's queues whose out-of-hours message is blank. */
export const queuesWithoutHoursText = async (companyId: CompanyId): Promise<string[]> => {
  const queues = queueStoreFor(companyId);
  const whole = await Promise.all((await queues.list()).map(({ id }) => queues.get(id)));
  return whole.flatMap((queue) =>
    queue && queueProblems(queue, true).some(({ path }) => path === 'outOfHoursMessage') ? [queue.name] : [],
  );
};
