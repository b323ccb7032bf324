import type { AuditId } from '@balcao/shared/contract/audit.ts';
import type { UserId } from '@balcao/shared/domain/ids.ts';
import { AppError } from '@balcao/shared/errors/app-error.ts';
import { commitAct } from '../../../platform/audit/commit-act.ts';
import type { Actor } from '../../../platform/actor.ts';
import { untilUndisturbed } from '../../../platform/record-version.ts';
import { userStoreFor } from '../store/user-store.ts';
import { auditedUser } from './audited-user.ts';
import { allowSignIn } from './sign-in-provider.ts';
import { userReachedBy } from './update-user.ts';
import { userCounts } from './user-counts.ts';

/** Removes a user. Tokens and sockets stop with the row; tickets go back to their queues by reaction. The sign-in is kept shut, so that undoing the deletion
 *  brings the password back too.
 *  @throws AppError ERR_USER_NOT_FOUND, ERR_LAST_ADMIN, ERR_RECORD_CHANGED; ERR_NO_PERMISSION for oneself. */
export const deleteUser = async (actor: Actor, id: UserId): Promise<{ ok: true; auditId: AuditId }> => {
  if (id === actor.userId) throw new AppError('ERR_NO_PERMISSION', undefined);
  const { user, auditId } = await untilUndisturbed(async () => {
    const user = await userReachedBy(actor, id);
    const rows = await userStoreFor(actor.companyId).removals(user);
    if (!rows) throw new AppError('ERR_USER_NOT_FOUND', undefined);
    const committed = await commitAct(
      actor,
      {
        action: 'delete',
        kind: 'user',
        id,
        name: user.name,
        before: auditedUser(user),
        after: null,
        removed: rows.map(({ removed }) => removed),
      },
      // The counts depend on whether the user is an admin, so the user is removed in the version that was read.
      [...rows.map(({ write }) => write), ...(await userCounts(actor.companyId).removed(user))],
    );
    if (committed.outcome === 'written') return { user, auditId: committed.auditId };
    if (committed.index >= rows.length) throw new AppError('ERR_LAST_ADMIN', undefined);
    return undefined;
  });
  await allowSignIn(user, false);
  return { ok: true, auditId };
};
