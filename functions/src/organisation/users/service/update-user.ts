import { isDeepStrictEqual } from 'node:util';
import { userRightFields, type userChange } from '@balcao/shared/contract/users.ts';
import type { UserId } from '@balcao/shared/domain/ids.ts';
import type { User } from '@balcao/shared/domain/users/user.ts';
import { AppError } from '@balcao/shared/errors/app-error.ts';
import type { z } from 'zod';
import { commitAct } from '../../../platform/audit/commit-act.ts';
import type { Actor } from '../../../platform/actor.ts';
import { oneAtATime } from '../../../platform/one-at-a-time.ts';
import { assertVersion, untilUndisturbed } from '../../../platform/record-version.ts';
import { assertReferences } from '../../../platform/references/assert-references.ts';
import { userStoreFor, type StoredUser, type UserChange } from '../store/user-store.ts';
import { userEntity } from '../store/user.entity.ts';
import { auditedUser } from './audited-user.ts';
import { endAllSignIns } from './end-all-sign-ins.ts';
import { fromWireUser } from './from-wire.ts';
import { toWireUser } from './present-user.ts';
import { allowSignIn, moveSignIn, setSignInPassword } from './sign-in-provider.ts';
import { userCounts } from './user-counts.ts';
import { presentUser } from './user-picture.ts';

type Change = z.output<typeof userChange>;

/** The user somebody asks for: oneself, or anybody for admins.
 *  @throws AppError ERR_USER_NOT_FOUND; ERR_NO_PERMISSION for a colleague, and for a super user unless a super user asks. */
export const userReachedBy = async (actor: Actor, id: UserId): Promise<StoredUser> => {
  const user = await userStoreFor(actor.companyId).get(id);
  if (!user) throw new AppError('ERR_USER_NOT_FOUND', undefined);
  const isOwn = id === actor.userId;
  if (!isOwn && (actor.profile !== 'admin' || (user.super && !actor.super))) throw new AppError('ERR_NO_PERMISSION', undefined);
  return user;
};

/** Changes a user. Everybody changes their own name, e-mail, password and farewell, admins everything of anybody. A new password ends every session there is;
 *  so does being made less than before.
 *  @throws AppError the codes of the contract. */
export const updateUser = (actor: Actor, id: UserId, change: Change, now: () => Date): Promise<User> =>
  // The address lies at the provider too: two changes of it at once would end half here and half there.
  change.email === undefined
    ? saveUser(actor, id, change, now)
    : oneAtATime(actor.companyId, `email of ${id}`, () => saveUser(actor, id, change, now));

const saveUser = async (actor: Actor, id: UserId, { version, password, ...wire }: Change, now: () => Date): Promise<User> => {
  const users = userStoreFor(actor.companyId);
  const wanted = fromWireUser(wire);
  const known = await userReachedBy(actor, id);
  // What the user had already may be gone: it is not shown, and comes back with the queue.
  await assertReferences(actor.companyId, userEntity, { ...known, ...wanted }, known);
  const { before, saved } = await untilUndisturbed(async () => {
    const before = await userReachedBy(actor, id);
    assertMayChange(actor, before, wire);
    assertVersion(before, version);
    const change: UserChange = { ...wanted };
    const saved: StoredUser = { ...before, ...change, version: before.version + 1 };
    const isMoved = saved.email !== before.email;
    if (isMoved) await claimAddress(users, before, saved.email);
    const counts = await userCounts(actor.companyId).changed(before, saved);
    const committed = await commitAct(
      actor,
      {
        action: 'update',
        kind: 'user',
        id,
        name: saved.name,
        before: auditedUser(before),
        after: auditedUser(saved, password !== undefined),
      },
      [users.changeWrite(before, change, now()), ...counts, ...(isMoved ? [users.emailRemoval(before.email)] : [])],
    );
    if (committed.outcome === 'written') return { before, saved };
    if (isMoved) await releaseAddress(users, before, saved.email);
    if (committed.index > 0) throw new AppError('ERR_LAST_ADMIN', undefined);
    return undefined;
  });
  if (saved.active !== before.active) await allowSignIn(saved, saved.active);
  if (password !== undefined) {
    await setSignInPassword(saved, password);
    if (!saved.hasSignIn) await users.keepSignIn(id, true);
    await endAllSignIns({ companyId: actor.companyId, userId: id }, saved.email, now);
  }
  return presentUser(password === undefined ? saved : { ...saved, hasSignIn: true });
};

/** The address is this user's from here on, at the provider too; the old one goes with the change itself. Done again, after a crash, it goes on. */
const claimAddress = async (users: ReturnType<typeof userStoreFor>, user: StoredUser, email: string): Promise<void> => {
  if (!(await users.claimEmail(email, user.id))) throw new AppError('ERR_EMAIL_IN_USE', undefined);
  try {
    await moveSignIn(user.email, email);
  } catch (error) {
    await users.freeEmail(email, user.id);
    throw error;
  }
};

/** The change was refused: the sign-in goes back to the address it had, and the new one is free again. */
const releaseAddress = async (users: ReturnType<typeof userStoreFor>, user: StoredUser, email: string): Promise<void> => {
  await moveSignIn(email, user.email);
  await users.freeEmail(email, user.id);
};

const rights = Object.keys(userRightFields.shape);

/** Values that stay as they are may be sent along, as forms do. */
const assertMayChange = (actor: Actor, user: StoredUser, wire: Omit<Change, 'version' | 'password'>): void => {
  const isOwn = user.id === actor.userId;
  if (isOwn && wire.active === false) throw new AppError('ERR_NO_PERMISSION', undefined);
  if (actor.profile === 'admin') return;
  const current: Record<string, unknown> = toWireUser(user);
  const differs = Object.entries(wire).some(([name, value]) => rights.includes(name) && !isDeepStrictEqual(value, current[name]));
  if (!isOwn || differs) throw new AppError('ERR_NO_PERMISSION', undefined);
};
