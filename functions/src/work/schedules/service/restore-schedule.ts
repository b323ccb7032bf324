import { AppError } from '@balcao/shared/errors/app-error.ts';
import type { Restorer } from '../../../platform/audit/restorer.ts';
import { scheduleEntity } from '../store/schedule.entity.ts';

/** Puts a deleted schedule back, for whoever may delete it. One whose time has passed meanwhile is sent late or fails, as any other. */
export const restoreSchedule: Restorer = {
  permission: 'schedules:use',
  entities: [scheduleEntity],
  assertMay: (actor, rows) => {
    const isOwn = rows.every(({ values }) => actor.profile === 'admin' || scheduleEntity.parseRow(values).userId === actor.userId);
    if (!isOwn) throw new AppError('ERR_RECORD_NOT_FOUND', undefined);
  },
};
