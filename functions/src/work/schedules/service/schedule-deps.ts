import type { ScheduleId } from '@balcao/shared/domain/schedules/schedule.ts';
import { AppError } from '@balcao/shared/errors/app-error.ts';
import type { SignUrl } from '../../../organisation/uploads/service/present-attachment.ts';
import { userRecords } from '../../../organisation/users/service/user-records.ts';
import { contactRecords } from '../../../people/contacts/service/contact-records.ts';
import type { Actor } from '../../../platform/actor.ts';
import { signedUrl } from '../../../platform/files.ts';
import { connectionRecords } from '../../../setup/connections/service/connection-records.ts';
import { quickMessageRecords } from '../../../setup/quick-messages/service/quick-message-records.ts';
import { scheduleStoreFor, type Schedule, type ScheduleStore } from '../store/schedule-store.ts';
import { businessCalendarOf } from './business-calendar.ts';

export type ScheduleDeps = {
  actor: Actor;
  schedules: ScheduleStore;
  contacts: Pick<ReturnType<typeof contactRecords>, 'get' | 'getMany'>;
  connections: Pick<ReturnType<typeof connectionRecords>, 'get' | 'list'>;
  templates: Pick<ReturnType<typeof quickMessageRecords>, 'get'>;
  users: Pick<ReturnType<typeof userRecords>, 'get'>;
  calendar: (rule: Schedule['tipoDias']) => ReturnType<typeof businessCalendarOf>;
  signUrl: SignUrl;
  now: () => Date;
};

export const scheduleDeps = (actor: Actor): ScheduleDeps => ({
  actor,
  schedules: scheduleStoreFor(actor.companyId),
  contacts: contactRecords(actor.companyId),
  connections: connectionRecords(actor.companyId),
  templates: quickMessageRecords(actor.companyId),
  users: userRecords(actor.companyId),
  calendar: (rule) => businessCalendarOf(actor.companyId, rule, actor.timeZone),
  signUrl: signedUrl,
  now: () => new Date(),
});

/** Whether somebody sees a schedule: an admin sees all, everybody else those they made and those whose ticket is to be theirs. */
export const seesSchedule = (
  { profile, userId }: Pick<Actor, 'profile' | 'userId'>,
  schedule: Pick<Schedule, 'userId' | 'ticketUserId'>,
): boolean => profile === 'admin' || schedule.userId === userId || schedule.ticketUserId === userId;

/** Whether somebody may change or delete a schedule: admins and who made it. Its message goes out in that one's name, so who is only to attend to
 *  its ticket reads it. */
export const mayChangeSchedule = ({ profile, userId }: Pick<Actor, 'profile' | 'userId'>, schedule: Pick<Schedule, 'userId'>): boolean =>
  profile === 'admin' || schedule.userId === userId;

/** @throws AppError ERR_RECORD_NOT_FOUND, also for one that the actor does not see. */
export const findSchedule = async ({ actor, schedules }: Pick<ScheduleDeps, 'actor' | 'schedules'>, id: ScheduleId): Promise<Schedule> => {
  const found = await schedules.get(id);
  if (!found || !seesSchedule(actor, found)) throw new AppError('ERR_RECORD_NOT_FOUND', undefined);
  return found;
};

/** A schedule that the actor is about to change or delete.
 *  @throws AppError ERR_RECORD_NOT_FOUND, also for one that the actor does not see; ERR_SCHEDULE_NOT_YOURS. */
export const findOwnSchedule = async (deps: Pick<ScheduleDeps, 'actor' | 'schedules'>, id: ScheduleId): Promise<Schedule> => {
  const found = await findSchedule(deps, id);
  if (!mayChangeSchedule(deps.actor, found)) throw new AppError('ERR_SCHEDULE_NOT_YOURS', undefined);
  return found;
};
