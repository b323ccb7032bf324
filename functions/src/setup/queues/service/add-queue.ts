import type { NewQueueFields, QueueDetails } from '@balcao/shared/contract/queues.ts';
import { queueId as queueIdSchema } from '@balcao/shared/domain/ids.ts';
import { queueDefaults } from '@balcao/shared/domain/queues/queue-defaults.ts';
import { AppError } from '@balcao/shared/errors/app-error.ts';
import { commitAct } from '../../../platform/audit/commit-act.ts';
import { platformRecords } from '../../../organisation/companies/service/company-records.ts';
import { newUlid } from '../../../platform/new-ids.ts';
import { withoutUndefined } from '../../../platform/without-undefined.ts';
import { unsetQueue } from '../store/queue-store.ts';
import { auditedQueue } from './audited-queue.ts';
import { assertSound } from './assert-sound.ts';
import { queueCount } from './queue-count.ts';
import type { QueueDeps } from './queue-deps.ts';
import { newOptionId, takeOptions } from './take-options.ts';

/** Creates a queue, if the company's plan allows one more.
 *  @throws AppError with one of the error codes that the route declares in the contract. */
export const addQueue = async (deps: QueueDeps, { chatbots = [], ...fields }: NewQueueFields): Promise<QueueDetails> => {
  const { actor, queues, now } = deps;
  const plan = await platformRecords().getPlan(actor.planId);
  const id = queueIdSchema.parse(newUlid(now()));
  const { orderQueue, greetingMessage } = queueDefaults;
  const queue = {
    ...unsetQueue(),
    orderQueue,
    greetingMessage,
    ...withoutUndefined(fields),
    name: fields.name,
    color: fields.color,
    id,
    version: 1,
    chatbots: takeOptions(chatbots, [], () => newOptionId(newUlid(now()), id)),
  };
  await assertSound(deps, queue, null);
  const act = { action: 'create', kind: 'queue', id, name: queue.name, before: null, after: auditedQueue(queue) } as const;
  const limit = plan?.queues ?? null;
  const written = await commitAct(actor, act, [await queueCount(actor.companyId).oneMore(limit), ...queues.createWrites(queue)]);
  if (written.outcome === 'written') return queue;
  if (written.index === 0) throw new AppError('ERR_PLAN_LIMIT', { limit: limit ?? 0 });
  // `index` = position of the refused write in the transaction: 0 = queue counter, 1 = queue, 2 = unique colour row, last = unique name row.
  throw new AppError(written.index === 2 ? 'ERR_QUEUE_COLOR_IN_USE' : 'ERR_QUEUE_NAME_IN_USE', undefined);
};
