import type { StoredUser } from '../store/user-store.ts';
import { toWireUser } from './present-user.ts';

/** A user as the log of administrative acts keeps one: without what changes by itself. */
export const auditedUser = (user: StoredUser, isPasswordChanged = false): object => {
  const {
    online: _online,
    profileImage,
    defaultTicketsManagerWidth: _width,
    themeChosen: _chosen,
    hasSignIn: _sign,
    ...shown
  } = toWireUser(user);
  return { ...shown, picture: profileImage !== null, ...(isPasswordChanged ? { password: '••••••••' } : {}) };
};
