import { ApiError } from './api-error.ts';
import { api } from './client.ts';
import { SignInError, type SignInFailure } from './cognito.ts';

const failures: Record<string, SignInFailure> = {
  ERR_PASSWORD_CODE: 'wrong-code',
  ERR_PASSWORD_POLICY: 'weak-password',
  ERR_VALIDATION: 'weak-password',
  ERR_TOO_MANY_REQUESTS: 'too-many-requests',
  OFFLINE: 'offline',
};

/** Sets a new password by the code from the e-mail; every session of the user ends, here and elsewhere.
 *  @throws SignInError wrong-code, weak-password, too-many-requests, offline, unknown */
export const confirmNewPassword = async (email: string, code: string, password: string): Promise<void> => {
  try {
    await api.resetPassword({ body: { email, code, password } });
  } catch (error) {
    throw new SignInError((error instanceof ApiError && failures[error.code]) || 'unknown', error);
  }
};
