import { companyId as companyIdSchema, type CompanyId } from '@balcao/shared/domain/ids.ts';
import { clientIdOfImage, parseMessageImage } from '../../../conversation/tickets/service/message-records.ts';
import type { ReactionsEnv } from '../../../platform/reactions-env.ts';
import type { Reaction } from '../../../platform/stream-consumer.ts';
import { scheduleOfClientId } from '../service/message-of-schedule.ts';
import { scheduleStoreFor, type ScheduleStore } from '../store/schedule-store.ts';

/** Tells a schedule that the channel did not take its message, with the channel's words, or that it was sent again. Nothing is read for any other
 *  message. */
export const outcomesOf = (schedules: (companyId: CompanyId) => Pick<ScheduleStore, 'noteDelivery'>): Reaction<ReactionsEnv> => ({
  on: { message: ['changed'] },
  urgent: false,
  whenBusy: 'ownQueue',
  react: async (changes) => {
    for (const { old, new: now } of changes) {
      const id = scheduleOfClientId(clientIdOfImage(now));
      if (id === null || !old || !now) continue;
      const [before, after] = [parseMessageImage(old), parseMessageImage(now)];
      if ((before.failed === null) === (after.failed === null)) continue;
      const failed = after.failed && { reason: 'ERR_SCHEDULE_NOT_DELIVERED', text: after.failed.reason };
      await schedules(companyIdSchema.parse(now['companyId'])).noteDelivery(id, failed);
    }
  },
});

export const scheduleOutcomes = outcomesOf(scheduleStoreFor);
