import { browsersAtOnce, type CompanySettings } from '@balcao/shared/domain/companies/company-settings.ts';
import { isSignInEnded } from '@balcao/shared/domain/users/is-sign-in-ended.ts';
import { officeHoursOf, worksNow } from '@balcao/shared/domain/users/office-hours.ts';
import type { SessionEnd } from '@balcao/shared/events/live-frames.ts';
import type { Change } from '../../../platform/stream-consumer.ts';
import type { StoredUser } from '../../../organisation/users/service/user-records.ts';
import type { Socket } from '../../../platform/live/live-store.ts';

type Holder = Pick<StoredUser, 'super' | 'signedOutBefore' | 'endedSignIns' | 'browserSessions' | 'profile' | 'startWork' | 'endWork'>;
type Employer = { status: boolean; timeZone: string; settings: Pick<CompanySettings, 'oneDevicePerUser'> };

/** Entities whose changes may end sockets. */
export const entitiesThatEnd = ['session', 'user', 'company'] as const;

/** The open sockets that these changes end: of a session that was revoked or whose sign-in is over, of a user who is gone, of a company that was
 *  switched off; those of browsers beyond what the company allows; and those of users whose working hours are over. Pure. */
export const endedSockets = (
  sockets: ReadonlyArray<Socket>,
  changes: ReadonlyArray<Change>,
  { users, company, now }: { users: ReadonlyMap<string, Holder>; company: Employer; now: Date },
): Map<string, SessionEnd> => {
  const changedUsers = new Set(changes.flatMap((change) => (change.entity === 'user' ? [String((change.new ?? change.old)?.userId)] : [])));
  const isCompanyChange = changes.some(({ entity }) => entity === 'company');
  const revoked = new Map(changes.flatMap(revokedSession));
  const atOnce = browsersAtOnce(company.settings);
  // Many users have the same hours: each span is compared with the clock once.
  const offAt = new Map<string, boolean>();
  const isOff = (user: Holder): boolean => {
    const span = user.profile === 'admin' ? 'any' : `${user.startWork} ${user.endWork}`;
    const isKnown = offAt.get(span) ?? !worksNow(officeHoursOf(user, company.timeZone), now);
    offAt.set(span, isKnown);
    return isKnown;
  };
  const reasonOf = ({ userId, sessionId, signIn }: Socket): SessionEnd | null => {
    const reason = revoked.get(`${userId} ${sessionId}`);
    if (reason) return reason;
    const user = users.get(userId);
    if (changedUsers.has(userId) && (!user || isSignInEnded(user, signIn))) return 'revoked';
    if (isCompanyChange && !company.status && !user?.super) return 'revoked';
    if ((isCompanyChange || changedUsers.has(userId)) && user?.browserSessions.slice(atOnce).includes(sessionId)) return 'other-device';
    return user && isOff(user) ? 'out-of-hours' : null;
  };
  return new Map(
    sockets.flatMap((socket): [string, SessionEnd][] => {
      const reason = reasonOf(socket);
      return reason ? [[socket.socketId, reason]] : [];
    }),
  );
};

const revokedSession = ({ entity, old, new: now }: Change): [string, SessionEnd][] => {
  const reason = entity === 'session' ? now?.revoked : undefined;
  return now && reason !== old?.revoked && (reason === 'other-device' || reason === 'revoked')
    ? [[`${String(now.userId)} ${String(now.sessionId)}`, reason]]
    : [];
};
