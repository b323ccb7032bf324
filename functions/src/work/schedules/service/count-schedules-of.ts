import type { CompanyId } from '@balcao/shared/domain/ids.ts';
import { isWaiting } from '@balcao/shared/domain/schedules/schedule.ts';
import { scheduleStoreFor } from '../store/schedule-store.ts';

/** Schedules that are read for one answer. */
const mostRead = 5_000;
const dayMs = 86_400_000;
/** Later than any that is scheduled. */
const end = '9999-12-31T00:00:00.000Z';

/** How many schedules that wait name a queue, user, connection or template: the next five thousand are looked at. */
export const countSchedulesOf = async (companyId: CompanyId, id: string, now = new Date()): Promise<number> => {
  const { schedules } = await scheduleStoreFor(companyId).listBetween(new Date(now.getTime() - dayMs).toISOString(), end, mostRead);
  return schedules.filter(
    (schedule) =>
      isWaiting(schedule) &&
      [schedule.queueId, schedule.ticketUserId, schedule.whatsappId, schedule.templateId].some((each) => each === id),
  ).length;
};
