import type { usersContract } from '@balcao/shared/contract/users.ts';
import { userId as userIdSchema } from '@balcao/shared/domain/ids.ts';
import type { User } from '@balcao/shared/domain/users/user.ts';
import { AppError } from '@balcao/shared/errors/app-error.ts';
import type { z } from 'zod';
import { commitAct } from '../../../platform/audit/commit-act.ts';
import { platformRecords } from '../../companies/service/company-records.ts';
import type { Actor } from '../../../platform/actor.ts';
import { newUlid } from '../../../platform/new-ids.ts';
import { assertReferences } from '../../../platform/references/assert-references.ts';
import { userStoreFor, type StoredUser } from '../store/user-store.ts';
import { userEntity } from '../store/user.entity.ts';
import { auditedUser } from './audited-user.ts';
import { userDefaults } from './create-user.ts';
import { fromWireUser } from './from-wire.ts';
import { ensureSignIn } from './sign-in-provider.ts';
import { userCounts } from './user-counts.ts';
import { presentUser } from './user-picture.ts';

type NewUser = z.output<(typeof usersContract)['createUser']['body']>;

/** Adds a user within the plan, who can sign in at once.
 *  @throws AppError ERR_EMAIL_IN_USE, ERR_PLAN_LIMIT, ERR_QUEUE_NOT_FOUND, ERR_CONNECTION_NOT_FOUND, ERR_TAG_NOT_FOUND, ERR_PASSWORD_POLICY. */
export const addUser = async (actor: Actor, { password, ...body }: NewUser, now: Date): Promise<User> => {
  const { companyId } = actor;
  const fields = fromWireUser(body);
  const user: StoredUser = {
    ...userDefaults,
    queueIds: [],
    // Admins work with groups unless told otherwise.
    allowGroup: body.profile === 'admin',
    ...fields,
    name: body.name,
    email: body.email.toLowerCase(),
    profile: body.profile,
    super: false,
    endedSignIns: [],
    companyId,
    id: userIdSchema.parse(newUlid(now)),
  };
  await assertReferences(companyId, userEntity, user, null);
  const limit = (await platformRecords().getPlan(actor.planId))?.users ?? null;
  const users = userStoreFor(companyId);
  const writes = users.createWrites({ ...user, hasSignIn: false });
  const counts = await userCounts(companyId).added(user, limit);
  const committed = await commitAct(
    actor,
    { action: 'create', kind: 'user', id: user.id, name: user.name, before: null, after: auditedUser(user) },
    [...writes, ...counts],
    now,
  );
  if (committed.outcome === 'refused') {
    if (committed.index < writes.length) throw new AppError('ERR_EMAIL_IN_USE', undefined);
    throw new AppError('ERR_PLAN_LIMIT', { limit: limit ?? 0 });
  }
  await ensureSignIn(user, password);
  await users.keepSignIn(user.id, true);
  return presentUser(user);
};
