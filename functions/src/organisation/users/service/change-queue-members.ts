import type { QueueId, UserId } from '@balcao/shared/domain/ids.ts';
import { AppError } from '@balcao/shared/errors/app-error.ts';
import type { Actor } from '../../../platform/actor.ts';
import { untilUndisturbed } from '../../../platform/record-version.ts';
import { assertReferences } from '../../../platform/references/assert-references.ts';
import { userEntity } from '../store/user.entity.ts';
import { updateUser, userReachedBy } from './update-user.ts';

type Members = { add: ReadonlyArray<UserId>; remove: ReadonlyArray<UserId> };

/** Lets people attend a queue, or no more: each is changed as their own form would change them, beside whatever else somebody changes of them.
 *  @throws AppError ERR_USER_NOT_FOUND, ERR_QUEUE_NOT_FOUND, ERR_NO_PERMISSION. */
export const changeQueueMembers = async (
  actor: Actor,
  queueId: QueueId,
  { add, remove }: Members,
  now: () => Date,
): Promise<{ ok: true }> => {
  const added = new Set(add);
  const everybody = [...new Set([...add, ...remove])];
  await assertReferences(actor.companyId, userEntity, { queueIds: [queueId] }, null);
  // Nothing is changed for the sake of people who are not there.
  for (const id of everybody) await userReachedBy(actor, id);
  for (const id of everybody) await changeOne(actor, id, queueId, added.has(id), now);
  return { ok: true };
};

const changeOne = (actor: Actor, id: UserId, queueId: QueueId, attends: boolean, now: () => Date): Promise<true> =>
  untilUndisturbed(async () => {
    const { queueIds, version } = await userReachedBy(actor, id);
    if (queueIds.includes(queueId) === attends) return true;
    const wanted = attends ? [...queueIds, queueId] : queueIds.filter((each) => each !== queueId);
    try {
      await updateUser(actor, id, { queueIds: wanted, version }, now);
      return true;
    } catch (error) {
      if (error instanceof AppError && error.code === 'ERR_RECORD_CHANGED') return undefined;
      throw error;
    }
  });
