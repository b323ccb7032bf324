import { ConfirmForgotPasswordCommand, InitiateAuthCommand, RevokeTokenCommand } from '@aws-sdk/client-cognito-identity-provider';
import type { Me } from '@balcao/shared/contract/auth.ts';
import { browsersAtOnce } from '@balcao/shared/domain/companies/company-settings.ts';
import { sessionId as sessionIdSchema, type CompanyId, type SessionId, type UserId } from '@balcao/shared/domain/ids.ts';
import { forgettable, toEndedSignIn, type SignIn } from '@balcao/shared/domain/users/is-sign-in-ended.ts';
import { AppError } from '@balcao/shared/errors/app-error.ts';
import { companyRecords, platformRecords } from '../../../organisation/companies/service/company-records.ts';
import { queueRecords } from '../../../setup/queues/service/queue-records.ts';
import type { Actor } from '../../../platform/actor.ts';
import { cognito } from '../../../platform/aws-clients.ts';
import { identityEnv, readEnv } from '../../../platform/env.ts';
import type { Identity } from '../../../platform/http-area.ts';
import { verifyIdentityToken } from '../../../platform/identity-token.ts';
import { log } from '../../../platform/logger.ts';
import { newUlid } from '../../../platform/new-ids.ts';
import { untilUndisturbed } from '../../../platform/record-version.ts';
import { toMe } from '../../../organisation/users/service/present-user.ts';
import { pictureLink } from '../../../organisation/users/service/user-picture.ts';
import { endAllSignIns } from '../../../organisation/users/service/end-all-sign-ins.ts';
import { findUserByEmail, userRecords, type UserStore } from '../../../organisation/users/service/user-records.ts';
import { limitTries } from './sign-in-limit.ts';
import { assertMayWork, assertSignedIn } from '../../../organisation/identity/service/authenticate.ts';

/** The user with company, plan and queues, checked to be allowed to work now. Expired companies may sign in: the
 *  screens send them to their invoices.
 *  @throws AppError ERR_SESSION_INVALID when the user is gone; what `assertMayWork` throws. */
export const loadMe = async (
  { companyId, userId, signIn }: { companyId: CompanyId; userId: UserId; signIn: SignIn },
  now: Date,
): Promise<Me> => {
  const [user, company, queues] = await Promise.all([
    userRecords(companyId).get(userId),
    companyRecords(companyId).get(),
    queueRecords(companyId).list(),
  ]);
  if (!user || !company) throw new AppError('ERR_SESSION_INVALID', undefined);
  assertSignedIn(user, signIn);
  assertMayWork(user, company, now, { whenExpired: true });
  const plan = await platformRecords().getPlan(company.planId);
  if (!plan) throw new Error('company has no plan');
  const me = toMe(
    user,
    company,
    plan,
    queues.map(({ id, name, color }) => ({ id, name, color })),
  );
  return { ...me, profileImage: await pictureLink(user) };
};

/** Rejoins the browser profile's session, or starts one and signs out the oldest beyond what the company allows. Tabs of one profile share a session.
 *  @throws AppError ERR_SESSION_REVOKED when all that the sign-in opened is beyond what the company allows; ERR_RECORD_CHANGED when others sign in as
 *  the same person all the time. */
export const startSession = async (
  identity: Identity,
  offered: SessionId | null,
  now: Date,
): Promise<{ sessionId: SessionId; user: Me }> => {
  const user = await loadMe(identity, now);
  const atOnce = browsersAtOnce(user.company.companieSettings);
  return { sessionId: await claimBrowserSession(userRecords(identity.companyId), identity, { offered, atOnce }, now), user };
};

const claimBrowserSession = async (
  users: UserStore,
  { userId, signIn }: { userId: UserId; signIn: SignIn },
  { offered, atOnce }: { offered: SessionId | null; atOnce: number },
  now: Date,
): Promise<SessionId> =>
  untilUndisturbed(async () => {
    const user = await users.get(userId);
    const previous = user?.browserSessions ?? [];
    const known = await Promise.all(previous.map(async (id) => ({ id, session: await users.getSession(userId, id) })));
    // Sessions beyond the limit have ended (`readSession`), also when the company allowed more until now. Only a password opens another one there.
    const isOurs = ({ session }: (typeof known)[number]): boolean => session?.signIn === signIn.id;
    const allowed = known.slice(0, atOnce);
    if (known.slice(atOnce).some(isOurs) && !allowed.some(isOurs)) throw new AppError('ERR_SESSION_REVOKED', undefined);
    const alive = allowed.filter(({ session }) => !session?.revoked);
    const rejoined = alive.find(({ id }) => id === offered);
    const sessionId = rejoined?.id ?? sessionIdSchema.parse(newUlid(now));
    const kept = alive.filter(({ id }) => id !== sessionId).slice(0, atOnce - 1);
    const stays = new Set([sessionId, ...kept.map(({ id }) => id)]);
    const replaced = known.filter(({ id, session }) => !stays.has(id) && !session?.revoked);
    // A sign-in goes on as long as one browser uses it.
    const used = new Set([signIn.id, ...kept.map(({ session }) => session?.signIn)]);
    const over = new Set(replaced.flatMap(({ session }) => (session?.signIn && !used.has(session.signIn) ? [session.signIn] : [])));
    const change = {
      sessionId,
      previous,
      // Who gives the password again is the newest; who rejoins without keeps the place.
      sessions: rejoined && isOurs(rejoined) ? previous.filter((id) => stays.has(id)) : [sessionId, ...kept.map(({ id }) => id)],
      replaced: replaced.map(({ id, session }) => ({ id, signIn: session?.signIn ?? null })),
      signIn: signIn.id,
      ended: [...over].map((id) => toEndedSignIn(id, now)),
      forgotten: forgettable(user?.endedSignIns ?? [], now),
    };
    return (await users.startBrowserSession(userId, change, now)) ? sessionId : undefined;
  });

type CognitoTokens = { idToken: string; refreshToken: string | null };

/** @throws AppError ERR_INVALID_CREDENTIALS for a wrong password and for an unknown user alike. */
const passwordSignIn = async (email: string, password: string): Promise<CognitoTokens> => {
  try {
    const { AuthenticationResult } = await cognito().send(
      new InitiateAuthCommand({
        AuthFlow: 'USER_PASSWORD_AUTH',
        ClientId: readEnv(identityEnv).USER_POOL_CLIENT_ID,
        AuthParameters: { USERNAME: email.toLowerCase(), PASSWORD: password },
      }),
    );
    if (!AuthenticationResult?.IdToken) throw new AppError('ERR_INVALID_CREDENTIALS', undefined);
    return { idToken: AuthenticationResult.IdToken, refreshToken: AuthenticationResult.RefreshToken ?? null };
  } catch (error) {
    if (isOneOf(error, refusals)) throw new AppError('ERR_INVALID_CREDENTIALS', undefined, { cause: error });
    throw error;
  }
};

/** What Cognito, or its local stand-in, says for bad credentials and bad tokens. */
const refusals = [
  'NotAuthorizedException',
  'UserNotFoundException',
  'InvalidPasswordException',
  'PasswordResetRequiredException',
  'UserNotConfirmedException',
  'InvalidParameterException',
];
const isOneOf = (error: unknown, names: ReadonlyArray<string>) => error instanceof Error && names.includes(error.name);

const isWrong = (error: unknown): boolean =>
  error instanceof AppError && (error.code === 'ERR_INVALID_CREDENTIALS' || error.code === 'ERR_PASSWORD_CODE');

/** Password sign-in for API clients: a session of its own that no browser sign-in ends. */
export const login = async ({ email, password }: { email: string; password: string }, source: string, now: Date) => {
  const { idToken, refreshToken } = await limitTries({ source, email, now, isFailure: isWrong }, () => passwordSignIn(email, password));
  const identity = await verifyIdentityToken(idToken);
  if (identity.kind !== 'valid') throw new Error('sign-in gave a token that does not verify');
  const user = await loadMe(identity, now);
  const sessionId = sessionIdSchema.parse(newUlid(now));
  await userRecords(identity.companyId).startApiSession(identity.userId, sessionId, identity.signIn.id, now);
  return { token: `${idToken}~${sessionId}`, refreshToken: refreshToken ?? '', user };
};

/** @throws AppError ERR_SESSION_INVALID, ERR_SESSION_REVOKED. */
export const refresh = async ({ refreshToken, sessionId }: { refreshToken: string; sessionId: SessionId }, now: Date) => {
  const idToken = await refreshedToken(refreshToken);
  const identity = await verifyIdentityToken(idToken);
  if (identity.kind !== 'valid') throw new AppError('ERR_SESSION_INVALID', undefined);
  const session = await userRecords(identity.companyId).getSession(identity.userId, sessionId);
  if (!session || session.revoked === 'revoked') throw new AppError('ERR_SESSION_INVALID', undefined);
  if (session.revoked === 'other-device') throw new AppError('ERR_SESSION_REVOKED', undefined);
  return { token: `${idToken}~${sessionId}`, user: await loadMe(identity, now) };
};

const refreshedToken = async (refreshToken: string): Promise<string> => {
  try {
    const { AuthenticationResult } = await cognito().send(
      new InitiateAuthCommand({
        AuthFlow: 'REFRESH_TOKEN_AUTH',
        ClientId: readEnv(identityEnv).USER_POOL_CLIENT_ID,
        AuthParameters: { REFRESH_TOKEN: refreshToken },
      }),
    );
    if (!AuthenticationResult?.IdToken) throw new AppError('ERR_SESSION_INVALID', undefined);
    return AuthenticationResult.IdToken;
  } catch (error) {
    if (isOneOf(error, refusals)) throw new AppError('ERR_SESSION_INVALID', undefined, { cause: error });
    throw error;
  }
};

/** Ends the session and the sign-in behind it: none of its tokens opens anything any more, refreshed or not. */
export const logout = async (actor: Actor, refreshToken: string | null, now: Date): Promise<{ ok: true }> => {
  const users = userRecords(actor.companyId);
  const session = await users.getSession(actor.userId, actor.sessionId);
  if (session) await users.endSession(actor.userId, session, now);
  await users.endSignIn(actor.userId, toEndedSignIn(actor.signIn.id, now));
  if (refreshToken) await revokeAtProvider(refreshToken);
  return { ok: true };
};

/** The provider forgets it too. What it refuses is no good anyway. */
const revokeAtProvider = async (refreshToken: string): Promise<void> => {
  try {
    await cognito().send(new RevokeTokenCommand({ ClientId: readEnv(identityEnv).USER_POOL_CLIENT_ID, Token: refreshToken }));
  } catch (error) {
    log.warn('TOKEN_NOT_REVOKED the provider did not revoke a refresh token', { name: error instanceof Error ? error.name : null });
  }
};

/** Sets a new password by the code from the e-mail and ends every session the user has.
 *  @throws AppError ERR_PASSWORD_CODE, ERR_PASSWORD_POLICY, ERR_TOO_MANY_REQUESTS. */
export const resetPassword = async (
  request: { email: string; code: string; password: string },
  source: string,
  now: () => Date,
): Promise<{ ok: true }> => {
  const { email } = request;
  await limitTries({ source, email, now: now(), isFailure: isWrong }, () => setPassword(request));
  const owner = await findUserByEmail(email);
  if (owner) await endAllSignIns(owner, email, now);
  return { ok: true };
};

const setPassword = async ({ email, code, password }: { email: string; code: string; password: string }): Promise<void> => {
  try {
    await cognito().send(
      new ConfirmForgotPasswordCommand({
        ClientId: readEnv(identityEnv).USER_POOL_CLIENT_ID,
        Username: email.toLowerCase(),
        ConfirmationCode: code,
        Password: password,
      }),
    );
  } catch (error) {
    if (isOneOf(error, ['InvalidPasswordException'])) throw new AppError('ERR_PASSWORD_POLICY', undefined, { cause: error });
    if (isOneOf(error, ['LimitExceededException', 'TooManyFailedAttemptsException', 'TooManyRequestsException']))
      throw new AppError('ERR_TOO_MANY_REQUESTS', { retryAfterSec: 60 }, { cause: error });
    if (isOneOf(error, [...refusals, 'CodeMismatchException', 'ExpiredCodeException']))
      throw new AppError('ERR_PASSWORD_CODE', undefined, { cause: error });
    throw error;
  }
};
