import type { AuditId } from '@balcao/shared/contract/audit.ts';
import type { QueueId } from '@balcao/shared/domain/ids.ts';
import { AppError } from '@balcao/shared/errors/app-error.ts';
import { commitAct } from '../../../platform/audit/commit-act.ts';
import { auditedQueue } from './audited-queue.ts';
import { queueCount } from './queue-count.ts';
import { findQueue, type QueueDeps } from './queue-deps.ts';

/** Deletes a queue with its settings, menu options and colour; the deletion can be undone. Tickets, users and connections keep the id of
 *  the queue, which is displayed as "no queue" until the deletion is undone. Tickets that wait in the queue remain visible to its
 *  members and to administrators, who can see how many they are before deleting (`listUsage`). No ticket can be moved into a deleted
 *  queue.
 *  @throws AppError ERR_QUEUE_NOT_FOUND, ERR_RECORD_CHANGED. */
export const deleteQueue = async (deps: QueueDeps, id: QueueId, triesLeft = 3): Promise<{ ok: true; auditId: AuditId }> => {
  const { actor, queues } = deps;
  const queue = await findQueue(deps, id);
  const gone = await queues.removals(queue);
  const removed = gone.map((row) => row.removed);
  const written = await commitAct(
    actor,
    { action: 'delete', kind: 'queue', id, name: queue.name, before: auditedQueue(queue), after: null, removed },
    [...gone.map(({ write }) => write), await queueCount(actor.companyId).oneLess()],
  );
  // A refused transaction means that the queue was changed or deleted concurrently: read it again and retry.
  if (written.outcome === 'refused') {
    if (triesLeft === 0) throw new AppError('ERR_RECORD_CHANGED', undefined);
    return deleteQueue(deps, id, triesLeft - 1);
  }
  return { ok: true, auditId: written.auditId };
};
