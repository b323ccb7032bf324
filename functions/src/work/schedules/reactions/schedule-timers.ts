import { companyId as companyIdSchema, type CompanyId } from '@balcao/shared/domain/ids.ts';
import { isWaiting, timerVersionOf } from '@balcao/shared/domain/schedules/schedule.ts';
import type { Timer } from '@balcao/shared/events/timers.ts';
import type { ReactionsEnv } from '../../../platform/reactions-env.ts';
import type { Reaction } from '../../../platform/stream-consumer.ts';
import { scheduleTimer } from '../../../platform/timers/schedule-timer.ts';
import { parseScheduleImage, scheduleStoreFor, type ScheduleStore } from '../store/schedule-store.ts';

type Deps = {
  set: (timer: Timer, env: ReactionsEnv) => Promise<void>;
  schedules: (companyId: CompanyId) => Pick<ScheduleStore, 'markSet'>;
};

/** Sets the timer of a schedule that was saved, or put back: by reaction, so that one that was written is always followed. */
export const timersOf = ({ set, schedules }: Deps): Reaction<ReactionsEnv> => ({
  on: { schedule: ['created', 'changed'] },
  urgent: false,
  whenBusy: 'ownQueue',
  react: async (changes, env) => {
    for (const { old, new: now } of changes) {
      if (!now || (old && old['version'] === now['version'])) continue;
      const companyId = companyIdSchema.parse(now['companyId']);
      const schedule = parseScheduleImage(now);
      if (!isWaiting(schedule)) continue;
      const { id: scheduleId, sendAt: at } = schedule;
      await set({ kind: 'schedule-due', companyId, scheduleId, at, version: timerVersionOf(schedule) }, env);
      await schedules(companyId).markSet(schedule);
    }
  },
});

export const scheduleTimers = timersOf({
  set: (timer, env) => scheduleTimer({ env, now: () => new Date() }, timer),
  schedules: scheduleStoreFor,
});
