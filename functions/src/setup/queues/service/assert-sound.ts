import { optionProblems, queueProblems } from '@balcao/shared/domain/queues/queue-problems.ts';
import { AppError } from '@balcao/shared/errors/app-error.ts';
import { assertReferencesInPlan } from '../../../organisation/companies/service/assert-references-in-plan.ts';
import { planOf } from '../../../organisation/companies/service/plan-of.ts';
import { assertReferences } from '../../../platform/references/assert-references.ts';
import { newReferencesOf } from '../../../platform/references/references-of.ts';
import { isSameName } from '../../../platform/same-name.ts';
import type { WholeQueue } from '../store/queue-store.ts';
import { queueSettingsEntity } from '../store/queue.entities.ts';
import type { QueueDeps } from './queue-deps.ts';

/** Validates a queue before it is saved: its fields, the uniqueness of its name, and its new references, which must be to records of the
 *  company that the plan includes.
 *  @param before the stored queue; null = a new queue.
 *  @throws AppError ERR_QUEUE_INVALID with the list of invalid fields, ERR_QUEUE_NAME_IN_USE, ERR_QUEUE_NOT_FOUND, ERR_USER_NOT_FOUND,
 *  ERR_INTEGRATION_NOT_FOUND, ERR_PROMPT_NOT_FOUND, ERR_FILE_LIST_NOT_FOUND, ERR_NOT_IN_PLAN. */
export const assertSound = async ({ actor, queues }: QueueDeps, after: WholeQueue, before: WholeQueue | null): Promise<void> => {
  const issues = [...queueProblems(after, actor.settings.scheduleType === 'queue'), ...optionProblems(after.chatbots)];
  if (issues.length > 0) throw new AppError('ERR_QUEUE_INVALID', { issues });
  if (!before || !isSameName(before.name, after.name)) await assertNameFree(queues, after);
  await assertReferencesInPlan(() => planOf(actor.planId), newReferencesOf(queueSettingsEntity, after, before));
  await assertReferences(actor.companyId, queueSettingsEntity, after, before, { itself: { kind: 'queue', id: after.id } });
};

/** Checks by reading all queues that no other queue of the company has this name. This covers old queues that have no `queueName` row;
 *  for all others the unique `queueName` row already prevents duplicates.
 *  @throws AppError ERR_QUEUE_NAME_IN_USE. */
const assertNameFree = async (queues: QueueDeps['queues'], { id, name }: WholeQueue): Promise<void> => {
  if ((await queues.list()).some((other) => other.id !== id && isSameName(other.name, name)))
    throw new AppError('ERR_QUEUE_NAME_IN_USE', undefined);
};
