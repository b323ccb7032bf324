import { api } from '../../lib/api/client.ts';
import { signInWithPassword } from '../../lib/api/cognito.ts';
import { clearSession, currentSession, saveSession } from '../../lib/api/session.ts';

/** Proves who it is to Cognito, then starts the session of this browser profile (or rejoins it: its tabs share one id).
 *  @throws SignInError, ApiError ERR_OUT_OF_HOURS, ERR_COMPANY_DISABLED, ERR_SUBSCRIPTION_EXPIRED, OFFLINE */
export const signIn = async (email: string, password: string): Promise<void> => {
  const tokens = await signInWithPassword(email.trim().toLowerCase(), password);
  const { sessionId, user } = await api.startSession(
    { body: { sessionId: currentSession().sessionId } },
    { identityToken: tokens.idToken },
  );
  saveSession({ token: tokens.idToken, refreshToken: tokens.refreshToken, username: tokens.username, sessionId, user });
};

/** A network that is there in name only keeps nobody signed in, ms. */
const answerWithinMs = 5000;

/** Ends the session on the server when it can be reached, and in this browser whatever happens. */
export const signOut = async (): Promise<void> => {
  try {
    const answer = api.logout({ body: { refreshToken: currentSession().refreshToken } }, { signal: AbortSignal.timeout(answerWithinMs) });
    // An expired token would be renewed first, by a provider that may say nothing either.
    await Promise.race([answer, new Promise((resolve) => setTimeout(resolve, answerWithinMs))]);
  } catch {
    // the token expires by itself; leaving must work offline
  }
  clearSession();
};
