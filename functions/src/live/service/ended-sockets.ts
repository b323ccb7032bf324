import { isSignInEnded } from '@balcao/shared/domain/users/is-sign-in-ended.ts';
import type { Change } from '../../platform/stream-consumer.ts';
import type { StoredUser } from '../../users/service/user-records.ts';
import type { Socket } from '../store/live-store.ts';

export type EndReason = 'other-device' | 'revoked';
type Holder = Pick<StoredUser, 'super' | 'signedOutBefore' | 'endedSignIns'>;

/** Entities whose changes may end sockets. */
export const entitiesThatEnd = ['session', 'user', 'company'] as const;

/** The open sockets that these changes end: of a session that was revoked or whose sign-in is over, of a user who is gone, of a company that was
 *  switched off. Pure. */
export const endedSockets = (
  sockets: ReadonlyArray<Socket>,
  changes: ReadonlyArray<Change>,
  { users, isCompanyOn }: { users: ReadonlyMap<string, Holder>; isCompanyOn: boolean },
): Map<string, EndReason> => {
  const changedUsers = new Set(changes.flatMap((change) => (change.entity === 'user' ? [String((change.new ?? change.old)?.userId)] : [])));
  const isCompanyChange = changes.some(({ entity }) => entity === 'company');
  const revoked = new Map(changes.flatMap(revokedSession));
  const reasonOf = ({ userId, sessionId, signIn }: Socket): EndReason | null => {
    const reason = revoked.get(`${userId} ${sessionId}`);
    if (reason) return reason;
    const user = users.get(userId);
    if (changedUsers.has(userId) && (!user || isSignInEnded(user, signIn))) return 'revoked';
    return isCompanyChange && !isCompanyOn && !user?.super ? 'revoked' : null;
  };
  return new Map(
    sockets.flatMap((socket): [string, EndReason][] => {
      const reason = reasonOf(socket);
      return reason ? [[socket.socketId, reason]] : [];
    }),
  );
};

const revokedSession = ({ entity, old, new: now }: Change): [string, EndReason][] => {
  const reason = entity === 'session' ? now?.revoked : undefined;
  return now && reason !== old?.revoked && (reason === 'other-device' || reason === 'revoked')
    ? [[`${String(now.userId)} ${String(now.sessionId)}`, reason]]
    : [];
};
