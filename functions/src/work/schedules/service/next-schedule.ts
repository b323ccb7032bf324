import { scheduleId } from '@balcao/shared/domain/schedules/schedule.ts';
import { nextSend, type BusinessCalendar } from '@balcao/shared/domain/schedules/send-times.ts';
import { derivedUlid } from '../../../platform/new-ids.ts';
import type { Schedule } from '../store/schedule-store.ts';

/** The schedule of the send after this one; null when it was the last, or has its next already. Its id follows from this one's: however often it is made, it is one. */
export const nextSchedule = (schedule: Schedule, calendar: BusinessCalendar, now: Date): Schedule | null => {
  const next = schedule.nextId !== null ? null : nextSend(schedule, calendar, now);
  return (
    next && {
      ...schedule,
      ...next,
      id: scheduleId.parse(derivedUlid(new Date(next.sendAt), `next of ${schedule.id}`)),
      contadorEnvio: schedule.contadorEnvio + 1,
      status: 'PENDENTE',
      sentAt: null,
      reason: null,
      reasonText: null,
      ticketUuid: null,
      sentBody: null,
      nextId: null,
      version: 1,
    }
  );
};
