import {
  AdminCreateUserCommand,
  AdminDeleteUserCommand,
  AdminDisableUserCommand,
  AdminEnableUserCommand,
  AdminGetUserCommand,
  AdminSetUserPasswordCommand,
  AdminUpdateUserAttributesCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { AppError } from '@balcao/shared/errors/app-error.ts';
import { cognito } from '../../../platform/aws-clients.ts';
import { identityEnv, readEnv } from '../../../platform/env.ts';
import type { StoredUser } from '../store/user-store.ts';

const pool = () => ({ UserPoolId: readEnv(identityEnv).USER_POOL_ID });
const isNamed = (error: unknown, ...names: string[]): boolean => error instanceof Error && names.includes(error.name);

/** Lets a user sign in with a password. A sign-in that a user who is gone left behind under the same address is replaced; done again it changes nothing. */
export const ensureSignIn = async (user: StoredUser, password: string): Promise<void> => {
  const Username = user.email;
  try {
    await create(user);
  } catch (error) {
    if (!isNamed(error, 'UsernameExistsException')) throw error;
    const { isOwn, isFinished } = await signInOf(user);
    // Made before, and then it went no further.
    if (isOwn && isFinished) return;
    if (!isOwn) await replace(user);
  }
  await setPassword(Username, password);
};

/** Whose sign-in lies under a user's address. */
const signInOf = async (user: StoredUser): Promise<{ isOwn: boolean; isFinished: boolean }> => {
  try {
    const { UserStatus, UserAttributes = [] } = await cognito().send(new AdminGetUserCommand({ ...pool(), Username: user.email }));
    return {
      isOwn: UserAttributes.some(({ Name, Value }) => Name === 'custom:userId' && Value === user.id),
      isFinished: UserStatus !== 'FORCE_CHANGE_PASSWORD',
    };
  } catch (error) {
    if (isNamed(error, 'UserNotFoundException')) return { isOwn: false, isFinished: false };
    throw error;
  }
};

/** Makes the sign-in anew, in place of what somebody who is gone left there. */
const replace = async (user: StoredUser): Promise<void> => {
  try {
    await cognito().send(new AdminDeleteUserCommand({ ...pool(), Username: user.email }));
  } catch (error) {
    if (!isNamed(error, 'UserNotFoundException')) throw error;
  }
  await create(user);
};

const create = (user: StoredUser) =>
  cognito().send(
    new AdminCreateUserCommand({
      ...pool(),
      Username: user.email,
      MessageAction: 'SUPPRESS',
      DesiredDeliveryMediums: ['EMAIL'],
      UserAttributes: [
        { Name: 'email', Value: user.email },
        { Name: 'email_verified', Value: 'true' },
        { Name: 'custom:companyId', Value: String(user.companyId) },
        { Name: 'custom:userId', Value: user.id },
      ],
    }),
  );

/** Gives a user a new password; where the sign-in under the address is somebody else's or gone, a sign-in too.
 *  @throws AppError ERR_PASSWORD_POLICY. */
export const setSignInPassword = async (user: StoredUser, password: string): Promise<void> => {
  if (!(await signInOf(user)).isOwn) await replace(user);
  await setPassword(user.email, password);
};

const setPassword = async (Username: string, Password: string): Promise<void> => {
  try {
    await cognito().send(new AdminSetUserPasswordCommand({ ...pool(), Username, Password, Permanent: true }));
  } catch (error) {
    if (isNamed(error, 'InvalidPasswordException')) throw new AppError('ERR_PASSWORD_POLICY', undefined, { cause: error });
    throw error;
  }
};

/** Moves a sign-in to another address; when it lies there already, nothing is left to do.
 *  @throws AppError ERR_EMAIL_IN_USE. */
export const moveSignIn = async (from: string, to: string): Promise<void> => {
  const move = (Username: string) =>
    cognito().send(
      new AdminUpdateUserAttributesCommand({
        ...pool(),
        Username,
        UserAttributes: [
          { Name: 'email', Value: to },
          { Name: 'email_verified', Value: 'true' },
        ],
      }),
    );
  try {
    await move(from);
  } catch (error) {
    if (isNamed(error, 'AliasExistsException')) throw new AppError('ERR_EMAIL_IN_USE', undefined, { cause: error });
    if (!isNamed(error, 'UserNotFoundException')) throw error;
    try {
      await move(to);
    } catch (missing) {
      // Nobody ever signed in as this user: a new password makes the sign-in, under the address there is then.
      if (!isNamed(missing, 'UserNotFoundException')) throw missing;
    }
  }
};

/** Lets somebody sign in, or keeps them from it, at the provider too: its refresh tokens stop. A sign-in that another user left under the address is kept shut:
 *  a new password replaces it.
 *  @returns false when the user has no sign-in. */
export const allowSignIn = async (user: StoredUser, isAllowed: boolean): Promise<boolean> => {
  if (!(await signInOf(user)).isOwn) return false;
  const Username = user.email;
  try {
    await cognito().send(
      isAllowed ? new AdminEnableUserCommand({ ...pool(), Username }) : new AdminDisableUserCommand({ ...pool(), Username }),
    );
  } catch (error) {
    if (!isNamed(error, 'UserNotFoundException')) throw error;
    return false;
  }
  return true;
};
