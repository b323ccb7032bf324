import { AppError } from '@balcao/shared/errors/app-error.ts';
import type { Restorer } from '../../../platform/audit/restorer.ts';
import { scheduleEntity } from '../store/schedule.entity.ts';

/** Puts a deleted schedule back, for whoever saw it. One whose time has passed meanwhile is sent late or fails, as any other. */
export const restoreSchedule: Restorer = {
  permission: 'schedules:use',
  entities: [scheduleEntity],
  assertMay: (actor, rows) => {
    const isSeen = rows.every(({ values }) => {
      const { userId, ticketUserId } = scheduleEntity.parseRow(values);
      return actor.profile === 'admin' || userId === actor.userId || ticketUserId === actor.userId;
    });
    if (!isSeen) throw new AppError('ERR_RECORD_NOT_FOUND', undefined);
  },
};
