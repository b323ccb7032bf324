import { userId as userIdSchema } from '@balcao/shared/domain/ids.ts';
import { AppError } from '@balcao/shared/errors/app-error.ts';
import type { Restorer } from '../../../platform/audit/restorer.ts';
import { platformRecords } from '../../companies/service/company-records.ts';
import type { Actor } from '../../../platform/actor.ts';
import type { RemovedRow } from '../../../platform/table/definition.ts';
import { toStoredUser, userStoreFor, type StoredUser } from '../store/user-store.ts';
import { userEmailEntity, userEntity } from '../store/user.entity.ts';
import { allowSignIn } from './sign-in-provider.ts';
import { userCounts } from './user-counts.ts';

/** Puts a deleted user back within the plan, and opens the sign-in again. */
export const restoreUser: Restorer = {
  permission: 'company:admin',
  assertMay: (actor, rows) => {
    if (userIn(actor, rows).super && !actor.super) throw new AppError('ERR_NO_PERMISSION', undefined);
  },
  entities: [userEntity, userEmailEntity],
  also: {
    writes: async (actor, rows) => userCounts(actor.companyId).added(userIn(actor, rows), await limitOf(actor)),
    refuse: async (actor) => {
      throw new AppError('ERR_PLAN_LIMIT', { limit: (await limitOf(actor)) ?? 0 });
    },
  },
  after: async (actor, rows) => {
    const user = userIn(actor, rows);
    const hasSignIn = await allowSignIn(user, user.active);
    if (hasSignIn !== user.hasSignIn) await userStoreFor(actor.companyId).keepSignIn(user.id, hasSignIn);
  },
};

const limitOf = async ({ planId }: Actor): Promise<number | null> => (await platformRecords().getPlan(planId))?.users ?? null;

const userIn = ({ companyId }: Actor, rows: ReadonlyArray<RemovedRow>): StoredUser => {
  const row = rows.find(({ entity }) => entity === userEntity.name);
  if (!row) throw new Error('a deletion of a user without the user');
  const user = toStoredUser(companyId, userEntity.parseRow(row.values));
  return { ...user, id: userIdSchema.parse(user.id) };
};
