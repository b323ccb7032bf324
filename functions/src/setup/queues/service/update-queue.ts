import type { QueueDetails, QueueFields } from '@balcao/shared/contract/queues.ts';
import type { QueueId } from '@balcao/shared/domain/ids.ts';
import { AppError } from '@balcao/shared/errors/app-error.ts';
import { commitAct } from '../../../platform/audit/commit-act.ts';
import { newUlid } from '../../../platform/new-ids.ts';
import { assertVersion, untilUndisturbed } from '../../../platform/record-version.ts';
import { withoutUndefined } from '../../../platform/without-undefined.ts';
import type { WholeQueue } from '../store/queue-store.ts';
import { auditedQueue } from './audited-queue.ts';
import { assertSound } from './assert-sound.ts';
import { findQueue, type QueueDeps } from './queue-deps.ts';
import { newOptionId, takeOptions } from './take-options.ts';

/** Changes the given fields of a queue.
 *  @throws AppError with one of the error codes that the route declares in the contract. */
export const updateQueue = (deps: QueueDeps, id: QueueId, { version, chatbots, ...fields }: QueueFields): Promise<QueueDetails> =>
  changeQueue(deps, id, version, (before) => ({
    ...fields,
    ...(chatbots === undefined ? {} : { chatbots: takeOptions(chatbots, before.chatbots, () => newOptionId(newUlid(deps.now()), id)) }),
  }));

/** Reads a queue, changes it and saves it. After a concurrent change all of this is retried; but if the caller passes the `version` that
 *  it has read and the queue is no longer at that version, the change is refused with ERR_RECORD_CHANGED.
 *  @param change returns the new fields for the current queue. */
export const changeQueue = (
  deps: QueueDeps,
  id: QueueId,
  version: number | undefined,
  change: (before: WholeQueue) => { [Field in keyof WholeQueue]?: WholeQueue[Field] | undefined },
): Promise<WholeQueue> =>
  untilUndisturbed(async () => {
    const { actor, queues } = deps;
    const before = await findQueue(deps, id);
    assertVersion(before, version);
    const after = { ...before, ...withoutUndefined(change(before)), version: before.version + 1 };
    await assertSound(deps, after, before);
    const act = {
      action: 'update',
      kind: 'queue',
      id,
      name: after.name,
      before: auditedQueue(before),
      after: auditedQueue(after),
    } as const;
    const writes = queues.changeWrites(before, after);
    const written = await commitAct(
      actor,
      act,
      writes.map(({ write }) => write),
    );
    if (written.outcome === 'written') return after;
    const keeps = writes[written.index]?.keeps;
    if (keeps === undefined) return undefined;
    throw new AppError(keeps === 'color' ? 'ERR_QUEUE_COLOR_IN_USE' : 'ERR_QUEUE_NAME_IN_USE', undefined);
  });
