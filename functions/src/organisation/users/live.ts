import { isDeepStrictEqual } from 'node:util';
import { userId as userIdSchema } from '@balcao/shared/domain/ids.ts';
import type { Frame, LiveSource } from '../../wiring/live/service/live-source.ts';
import type { Change } from '../../platform/stream-consumer.ts';
import { hasOtherAccess } from './service/has-other-access.ts';

/** Users by name and whether they are online, for everybody; that one's rights changed, for that user. */
export const usersLive: LiveSource = {
  entities: ['user'],
  frames: (changes, { companyId }) =>
    changes.filter(isVisibleChange).flatMap((change): Frame[] => {
      const { old, new: now } = change;
      const userId = userIdSchema.parse((now ?? old)?.userId);
      const online = now?.online;
      const isArrival = online === true && old?.online !== true && !hasOtherAccess(change);
      const user: Frame = {
        // A screen that waits for its socket brings its own user online: that is no news to it.
        isFor: ({ viewer, isWaiting }) => !(isWaiting && viewer.userId === userId && isArrival),
        open: () => ({
          event: `company-${companyId}-user`,
          action: now === null ? 'delete' : 'update',
          userId,
          ...(typeof online === 'boolean' && online !== old?.online ? { online } : {}),
        }),
      };
      const access: Frame = {
        isFor: ({ viewer }) => viewer.userId === userId,
        open: () => ({ event: `company-${companyId}-auth`, action: 'access' }),
      };
      return hasOtherAccess(change) ? [user, access] : [user];
    }),
};

/** What a user's row keeps for signing in shows on no screen. */
const unseenFields = ['browserSessions', 'signedOutBefore', 'endedSignIns'];
const isVisibleChange = ({ old, new: now }: Change): boolean =>
  old === null ||
  now === null ||
  [...new Set([...Object.keys(old), ...Object.keys(now)])].some(
    (field) => !unseenFields.includes(field) && !isDeepStrictEqual(old[field], now[field]),
  );
