import type { CognitoUser, CognitoUserSession, ICognitoStorage } from 'amazon-cognito-identity-js';
import { loadConfig } from './config.ts';

/** The library is 26 kB: it loads when somebody signs in or a token needs renewing. */
const loadLibrary = () => import('amazon-cognito-identity-js');

export type SignInFailure =
  | 'wrong-credentials'
  | 'new-password-required'
  | 'wrong-code'
  | 'weak-password'
  | 'too-many-requests'
  | 'offline'
  | 'unknown';

/** Says which sentence to show; unknown users and wrong passwords are the same one. */
export class SignInError extends Error {
  readonly failure: SignInFailure;
  constructor(failure: SignInFailure, cause?: unknown) {
    super(failure, { cause });
    this.name = 'SignInError';
    this.failure = failure;
  }
}

export type Tokens = { idToken: string; refreshToken: string; username: string };

/** The library wants a storage of its own; ours keeps the tokens, so this one forgets with the page. */
const memoryStorage = (): ICognitoStorage => {
  const items = new Map<string, string>();
  return {
    setItem: (key, value) => void items.set(key, value),
    getItem: (key) => items.get(key) ?? null,
    removeItem: (key) => void items.delete(key),
    clear: () => items.clear(),
  };
};

const cognitoUser = async (username: string): Promise<{ user: CognitoUser; library: Awaited<ReturnType<typeof loadLibrary>> }> => {
  const [{ cognito }, library] = await Promise.all([loadConfig(), loadLibrary()]);
  const storage = memoryStorage();
  const pool = new library.CognitoUserPool({
    UserPoolId: cognito.userPoolId,
    ClientId: cognito.clientId,
    Storage: storage,
    ...(cognito.endpoint ? { endpoint: cognito.endpoint } : {}),
  });
  const user = new library.CognitoUser({ Username: username, Pool: pool, Storage: storage });
  user.setAuthenticationFlowType(cognito.flow);
  return { user, library };
};

const toTokens = (session: CognitoUserSession, username: string): Tokens => ({
  idToken: session.getIdToken().getJwtToken(),
  refreshToken: session.getRefreshToken().getToken(),
  username,
});

const failures: Record<string, SignInFailure> = {
  NotAuthorizedException: 'wrong-credentials',
  UserNotFoundException: 'wrong-credentials',
  InvalidParameterException: 'wrong-credentials',
  CodeMismatchException: 'wrong-code',
  ExpiredCodeException: 'wrong-code',
  InvalidPasswordException: 'weak-password',
  LimitExceededException: 'too-many-requests',
  TooManyRequestsException: 'too-many-requests',
  NetworkError: 'offline',
};

const toSignInError = (error: unknown): SignInError => {
  const code = error instanceof Error ? ('code' in error && typeof error.code === 'string' ? error.code : error.name) : '';
  return new SignInError(failures[code] ?? 'unknown', error);
};

/** @throws SignInError */
export const signInWithPassword = async (email: string, password: string): Promise<Tokens> => {
  const { user, library } = await cognitoUser(email);
  return new Promise((resolve, reject) => {
    user.authenticateUser(new library.AuthenticationDetails({ Username: email, Password: password }), {
      onSuccess: (session) => resolve(toTokens(session, email)),
      onFailure: (error) => reject(toSignInError(error)),
      newPasswordRequired: () => reject(new SignInError('new-password-required')),
    });
  });
};

/** Renews the ID token. @throws SignInError wrong-credentials when the refresh token is no longer good. */
export const refreshTokens = async (username: string, refreshToken: string): Promise<Tokens> => {
  const { user, library } = await cognitoUser(username);
  return new Promise((resolve, reject) => {
    user.refreshSession(new library.CognitoRefreshToken({ RefreshToken: refreshToken }), (error: unknown, session: CognitoUserSession) => {
      if (error) reject(toSignInError(error));
      else resolve({ ...toTokens(session, username), refreshToken: session.getRefreshToken().getToken() || refreshToken });
    });
  });
};

/** Sends a code by e-mail. An unknown address ends the same way, so nobody learns who has an account.
 *  @throws SignInError too-many-requests, offline, unknown */
export const requestPasswordCode = async (email: string): Promise<void> => {
  const { user } = await cognitoUser(email);
  await new Promise<void>((resolve, reject) => {
    user.forgotPassword({
      onSuccess: () => resolve(),
      onFailure: (error) => {
        const failure = toSignInError(error);
        if (failure.failure === 'wrong-credentials') resolve();
        else reject(failure);
      },
    });
  });
};
