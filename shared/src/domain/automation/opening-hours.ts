import type { ScheduleDay } from '../connections/connection-settings.ts';
import { localDateOf } from '../local-date.ts';
import { zonedInstant } from '../zoned-instant.ts';
import type { Hours } from './facts.ts';

type Period = { from: string; to: string };

/** Whether it is closed at an instant, and which closed period that is: the instant it ends, or `never`. Null = open. Periods may cross midnight, their
 *  last minute belongs to them, and equal ends are a whole day. A holiday has no periods of its own; without any schedule it is always open. */
export const closedPeriod = ({ schedules, holidays }: Hours, timeZone: string, now: Date): string | null => {
  if (schedules.length === 0) return null;
  const at = now.toISOString();
  const today = localDateOf(at, timeZone);
  const on = (date: string): Period[] => (holidays.some((day) => day.date === date) ? [] : periodsOn(date, schedules, timeZone));
  const isOpen = [plusDays(today, -1), today].some((date) => on(date).some(({ from, to }) => from <= at && at < to));
  if (isOpen) return null;
  for (let day = 0; day <= daysAhead; day++) {
    const next = on(plusDays(today, day)).find(({ from }) => from > at);
    if (next) return next.from;
  }
  return 'never';
};
/** A closed week of holidays is one period; what is further away is as good as never. */
const daysAhead = 14;

const names = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const;

const periodsOn = (date: string, schedules: ReadonlyArray<ScheduleDay>, timeZone: string): Period[] => {
  const weekday = names[new Date(`${date}T12:00:00.000Z`).getUTCDay()];
  return schedules
    .filter(({ weekdayEn }) => weekdayEn === weekday)
    .flatMap(({ startTimeA, endTimeA, startTimeB, endTimeB }) => [
      [startTimeA, endTimeA],
      [startTimeB, endTimeB],
    ])
    .flatMap(([start = '', end = '']): Period[] => {
      if (start === '' || end === '') return [];
      const from = zonedInstant(date, start, timeZone);
      if (start === end) return [{ from, to: zonedInstant(plusDays(date, 1), start, timeZone) }];
      const last = zonedInstant(end < start ? plusDays(date, 1) : date, end, timeZone);
      return [{ from, to: new Date(Date.parse(last) + 60_000).toISOString() }];
    })
    .sort((one, other) => (one.from < other.from ? -1 : 1));
};

const plusDays = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00.000Z`) + days * 86_400_000).toISOString().slice(0, 10);
