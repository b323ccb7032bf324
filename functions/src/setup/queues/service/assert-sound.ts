import { optionProblems, queueProblems } from '@balcao/shared/domain/queues/queue-problems.ts';
import { AppError } from '@balcao/shared/errors/app-error.ts';
import { fileListRecords } from '../../files/service/file-list-records.ts';
import { planOf } from '../../../organisation/companies/service/plan-of.ts';
import { assertIntegrations } from '../../integrations/service/assert-integrations.ts';
import { assertPrompt } from '../../prompts/service/assert-prompt.ts';
import { isSameName } from '../../../platform/same-name.ts';
import type { WholeQueue } from '../store/queue-store.ts';
import type { QueueDeps } from './queue-deps.ts';
import { newTargets } from './take-options.ts';

/** Validates a queue before it is saved: its own rules, and that everything it refers to belongs to the company.
 *  @throws AppError ERR_QUEUE_INVALID with all fields to correct, ERR_QUEUE_NAME_IN_USE, ERR_QUEUE_NOT_FOUND, ERR_USER_NOT_FOUND,
 *  ERR_RECORD_NOT_FOUND, ERR_NOT_IN_PLAN. */
export const assertSound = async (
  { actor, queues, readDirectory }: QueueDeps,
  after: WholeQueue,
  before: WholeQueue | null,
): Promise<void> => {
  const issues = [...queueProblems(after, actor.settings.scheduleType === 'queue'), ...optionProblems(after.chatbots)];
  if (issues.length > 0) throw new AppError('ERR_QUEUE_INVALID', { issues });
  if (!before || !isSameName(before.name, after.name)) await assertNameFree(queues, after);
  const targets = newTargets(after.chatbots, before?.chatbots ?? []);
  const files = [...targets.files, ...(after.fileListId !== null && after.fileListId !== before?.fileListId ? [after.fileListId] : [])];
  if (targets.queues.length > 0 || targets.users.length > 0) {
    const names = await readDirectory();
    if (targets.queues.some((id) => !names.queues.has(id) && id !== after.id)) throw new AppError('ERR_QUEUE_NOT_FOUND', undefined);
    if (targets.users.some((id) => !names.users.has(id))) throw new AppError('ERR_USER_NOT_FOUND', undefined);
  }
  const plan = () => planOf(actor.planId);
  const integration = newlyNamed(after.integrationId, before?.integrationId);
  await assertIntegrations(actor.companyId, plan, [...targets.integrations, ...(integration === null ? [] : [integration])]);
  await assertPrompt(actor.companyId, plan, newlyNamed(after.promptId, before?.promptId));
  if (files.length === 0) return;
  const fileIds = new Set<string>((await fileListRecords(actor.companyId).list()).map(({ id }) => id));
  if (files.some((id) => !fileIds.has(id))) throw new AppError('ERR_RECORD_NOT_FOUND', undefined);
};

/** The new reference; null when it is unchanged, because an unchanged one may point to a deleted record. */
const newlyNamed = <Id>(after: Id | null, before: Id | null | undefined): Id | null => (after === before ? null : after);

/** Concurrent changes are caught by the name's own row; this check covers old queues, which have no such row. */
const assertNameFree = async (queues: QueueDeps['queues'], { id, name }: WholeQueue): Promise<void> => {
  if ((await queues.list()).some((other) => other.id !== id && isSameName(other.name, name)))
    throw new AppError('ERR_QUEUE_NAME_IN_USE', undefined);
};
