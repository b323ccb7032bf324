import { browsersAtOnce } from '@balcao/shared/domain/companies/company-settings.ts';
import { isSubscriptionOver } from '@balcao/shared/domain/companies/is-subscription-over.ts';
import { sessionId as sessionIdSchema, type CompanyId, type SessionId, type UserId } from '@balcao/shared/domain/ids.ts';
import { isSignInEnded, type SignIn } from '@balcao/shared/domain/users/is-sign-in-ended.ts';
import { officeHoursOf, worksNow, type OfficeHours } from '@balcao/shared/domain/users/office-hours.ts';
import type { SessionEnd } from '@balcao/shared/events/live-frames.ts';
import { AppError } from '@balcao/shared/errors/app-error.ts';
import { planOf } from '../../companies/service/plan-of.ts';
import { companyRecords, type Company } from '../../companies/service/company-records.ts';
import type { Actor } from '../../../platform/actor.ts';
import type { Authentication, Identity } from '../../../platform/http-area.ts';
import { readTogether } from '../../../platform/read-together.ts';
import { verifyIdentityToken } from '../../../platform/identity-token.ts';
import { userRecords, type StoredUser } from '../../users/service/user-records.ts';

/** Bearer `<identity token>~<session id>`: who signed in, and which of their sign-ins. */
const partsOf = (authorization: string | undefined): { jwt: string; sessionId: SessionId | null } | null => {
  const bearer = /^Bearer ([\w.-]+)(?:~([0-9A-Z]{26}))?$/i.exec(authorization ?? '');
  if (!bearer?.[1]) return null;
  const session = sessionIdSchema.safeParse(bearer[2]);
  return { jwt: bearer[1], sessionId: session.success ? session.data : null };
};

const identity = async (authorization: string | undefined): Promise<Identity> => {
  const parts = partsOf(authorization);
  if (!parts) throw new AppError('ERR_SESSION_INVALID', undefined);
  const token = await verifyIdentityToken(parts.jwt);
  if (token.kind === 'expired') throw new AppError('ERR_SESSION_EXPIRED', undefined);
  if (token.kind === 'invalid') throw new AppError('ERR_SESSION_INVALID', undefined);
  return token;
};

/** @throws AppError ERR_SESSION_INVALID when the sign-in behind a token ended. */
export const assertSignedIn = (user: StoredUser, signIn: SignIn): void => {
  if (isSignInEnded(user, signIn)) throw new AppError('ERR_SESSION_INVALID', undefined);
};

/** What must hold at sign-in and on every request: the user is not kept out, the company is switched on, its subscription runs, and the user works at this hour. Super users
 *  look after companies even when their own is switched off.
 *  @throws AppError ERR_USER_DISABLED, ERR_COMPANY_DISABLED, ERR_SUBSCRIPTION_EXPIRED, ERR_OUT_OF_HOURS. */
export const assertMayWork = (user: StoredUser, company: Company, now: Date, options: { whenExpired: boolean }): void => {
  if (!user.active) throw new AppError('ERR_USER_DISABLED', undefined);
  if (!company.status && !user.super) throw new AppError('ERR_COMPANY_DISABLED', undefined);
  if (!options.whenExpired && isSubscriptionOver({ super: user.super, company }, now)) {
    throw new AppError('ERR_SUBSCRIPTION_EXPIRED', { dueDate: company.dueDate });
  }
  if (!worksNow(officeHoursOf(user, company.timeZone), now)) {
    throw new AppError('ERR_OUT_OF_HOURS', { startWork: user.startWork, endWork: user.endWork });
  }
};

export const toActor = (user: StoredUser, company: Company, sessionId: SessionId, signIn: SignIn): Actor => ({
  companyId: user.companyId,
  planId: company.planId,
  userId: user.id,
  sessionId,
  signIn,
  name: user.name,
  profile: user.profile,
  super: user.super,
  allTicket: user.allTicket,
  allowGroup: user.allowGroup,
  allHistoric: user.allHistoric,
  allUserChat: user.allUserChat,
  userClosePendingTicket: user.userClosePendingTicket,
  showDashboard: user.showDashboard,
  allowRealTime: user.allowRealTime,
  allowConnections: user.allowConnections,
  showContacts: user.showContacts,
  showCampaign: user.showCampaign,
  queueIds: user.queueIds,
  timeZone: company.timeZone,
  settings: company.settings,
});

/** How every area finds its caller. */
export const authentication: Authentication = {
  identity,
  actor: async (authorization, options) => {
    const { companyId, userId, signIn } = await identity(authorization);
    const sessionId = partsOf(authorization)?.sessionId;
    if (!sessionId) throw new AppError('ERR_SESSION_INVALID', undefined);
    return actorOf({ companyId, userId, sessionId, signIn }, options);
  },
  planOf,
};

/** Who asks, while the session is good. What ended in the last moments may still count as good, what began in them never counts as ended.
 *  @throws AppError the codes of a session that ended and of `assertMayWork`. */
export const actorOf = async (session: SessionOf, options: { whenExpired: boolean }, read = readSession): Promise<Actor> => {
  const attempt = async (consistent: boolean): Promise<Actor> => {
    const { user, company } = await read(session, consistent);
    assertMayWork(user, company, new Date(), options);
    return toActor(user, company, session.sessionId, session.signIn);
  };
  try {
    return await attempt(false);
  } catch (error) {
    // Somebody may have signed in, or been let in again, this very moment: only the latest word refuses.
    if (!(error instanceof AppError)) throw error;
    return attempt(true);
  }
};

export type SessionOf = { companyId: CompanyId; userId: UserId; sessionId: SessionId; signIn: SignIn };

/** Who holds a session that is still good. Without `consistent` it may have ended in the last moments (well under a second).
 *  @throws AppError ERR_SESSION_INVALID, ERR_SESSION_REVOKED. */
const readSession = async (
  { companyId, userId, sessionId, signIn }: SessionOf,
  consistent: boolean,
): Promise<{ user: StoredUser; company: Company }> => {
  const users = userRecords(companyId);
  const { user, session, company } = await readTogether(
    {
      user: users.getRead(userId),
      session: users.sessionRead(userId, sessionId),
      company: companyRecords(companyId).getRead(),
    },
    { consistent },
  );
  if (!user || !session || !company || session.revoked === 'revoked') throw new AppError('ERR_SESSION_INVALID', undefined);
  if (session.revoked === 'other-device') throw new AppError('ERR_SESSION_REVOKED', undefined);
  // The company may allow fewer browsers than it did when this one signed in: the newest stay.
  const allowed = user.browserSessions.slice(0, browsersAtOnce(company.settings));
  if (session.kind === 'browser' && !allowed.includes(sessionId)) throw new AppError('ERR_SESSION_REVOKED', undefined);
  assertSignedIn(user, signIn);
  return { user, company };
};

/** Whether a session may go on: why not, or until which hours of the day. For what is open longer than a request. */
export const checkSession = async (
  session: SessionOf,
  now: Date,
): Promise<{ ended: SessionEnd } | { ended: null; hours: OfficeHours | null }> => {
  try {
    // A socket stays open on this answer.
    const { user, company } = await readSession(session, true);
    assertMayWork(user, company, now, { whenExpired: true });
    return { ended: null, hours: officeHoursOf(user, company.timeZone) };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return {
      ended: error.code === 'ERR_SESSION_REVOKED' ? 'other-device' : error.code === 'ERR_OUT_OF_HOURS' ? 'out-of-hours' : 'revoked',
    };
  }
};
