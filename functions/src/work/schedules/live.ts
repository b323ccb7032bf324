import type { LiveSource, Watcher } from '../../wiring/live/service/live-source.ts';
import { seesSchedule } from './service/schedule-deps.ts';
import { parseScheduleImage } from './store/schedule-store.ts';

/** Live events for changed schedules, sent to those who see them. Who does not see one any more is told that it is gone. */
export const schedulesLive: LiveSource = {
  entities: ['schedule'],
  frames: (changes, { companyId }) =>
    changes.flatMap(({ old, new: now }) => {
      const event = `company-${companyId}-schedule` as const;
      const before = old && parseScheduleImage(old);
      const after = now && parseScheduleImage(now);
      const { id, sendAt, status, version } = after ?? before ?? {};
      if (!id || !sendAt || !status || version === undefined) return [];
      return [
        ...(after
          ? [
              {
                isFor: ({ viewer }: Watcher) => seesSchedule(viewer, after),
                open: () => ({
                  event,
                  action: before ? ('update' as const) : ('create' as const),
                  schedule: { id, sendAt, status, version },
                }),
              },
            ]
          : []),
        ...(before
          ? [
              {
                isFor: (watcher: Watcher) => isNoMore(watcher, before, after),
                open: () => ({ event, action: 'delete' as const, scheduleId: id }),
              },
            ]
          : []),
      ];
    }),
};

type Seen = Parameters<typeof seesSchedule>[1];
const isNoMore = ({ viewer }: Watcher, before: Seen, after: Seen | null): boolean =>
  seesSchedule(viewer, before) && !(after && seesSchedule(viewer, after));
