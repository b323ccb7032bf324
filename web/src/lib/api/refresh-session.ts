import { ApiError } from './api-error.ts';
import { refreshTokens, SignInError } from './cognito.ts';
import { currentSession, followStored, saveSession } from './session.ts';

let running: Promise<void> | undefined;

/** Renews the token that expired. However many calls fail at once, in however many tabs, one renewal runs: within the tab they
 *  share the promise, between tabs the lock; who gets the lock second finds the new token already there.
 *  @throws ApiError ERR_SESSION_INVALID (401) when the session cannot be renewed, OFFLINE when the provider is out of reach */
export const refreshSession = (expiredToken: string): Promise<void> => {
  running ??= withLock(() => renew(expiredToken)).finally(() => {
    running = undefined;
  });
  return running;
};

/** Browsers offer locks to secure pages only. */
const withLock = (work: () => Promise<void>): Promise<void> => {
  const locks: LockManager | null | undefined = navigator.locks;
  return locks ? locks.request('session-refresh', work) : work();
};

const renew = async (expiredToken: string): Promise<void> => {
  const stored = localStorage.getItem('token');
  if (stored && stored !== expiredToken) {
    // Somebody else signed in meanwhile: what this page asked for is not asked in their name.
    if (followStored()) throw new ApiError('OFFLINE', 0, undefined);
    return;
  }
  const { username, refreshToken } = currentSession();
  if (!username || !refreshToken) throw new ApiError('ERR_SESSION_INVALID', 401, undefined);
  try {
    const tokens = await refreshTokens(username, refreshToken);
    // Signed out meanwhile: another person's session is not given these tokens.
    if (currentSession().refreshToken !== refreshToken) throw new ApiError('OFFLINE', 0, undefined);
    saveSession({ token: tokens.idToken, refreshToken: tokens.refreshToken });
  } catch (cause) {
    if (cause instanceof ApiError) throw cause;
    // Only the provider's own word ends a session: without network not even the code that asks it may be here.
    if (cause instanceof SignInError && !isPassing(cause)) throw new ApiError('ERR_SESSION_INVALID', 401, undefined, { cause });
    throw new ApiError('OFFLINE', 0, undefined, { cause });
  }
};

const passingFaults = ['InternalErrorException', 'ServiceUnavailableException', 'UnknownError'];
/** Says nothing about the session: the provider is out of reach, busy or broken. */
const isPassing = ({ failure, cause }: SignInError): boolean =>
  failure === 'offline' ||
  failure === 'too-many-requests' ||
  (failure === 'unknown' && (!(cause instanceof Error) || passingFaults.includes('code' in cause ? String(cause.code) : cause.name)));
