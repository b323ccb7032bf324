import { localDateOf } from '../local-date.ts';
import { zonedInstant } from '../zoned-instant.ts';

export type SnoozeChoice = { id: 'later' | 'tomorrow' | 'monday'; at: string };

const laterMs = 3 * 3_600_000;
const quarterMs = 15 * 60_000;
const morning = '09:00';

/** Times to put a ticket off to, as the company's clocks have them: in three hours, as long as that is today; tomorrow morning; next Monday's, where that is
 *  not tomorrow. */
export const snoozeChoices = (now: Date, timeZone: string): SnoozeChoice[] => {
  const today = localDateOf(now.toISOString(), timeZone);
  const later = new Date(Math.ceil((now.getTime() + laterMs) / quarterMs) * quarterMs).toISOString();
  const tomorrow = dayAfter(today, 1);
  const monday = dayAfter(today, daysToMonday(today));
  return [
    ...(localDateOf(later, timeZone) === today ? [{ id: 'later' as const, at: later }] : []),
    { id: 'tomorrow', at: zonedInstant(tomorrow, morning, timeZone) },
    ...(monday === tomorrow ? [] : [{ id: 'monday' as const, at: zonedInstant(monday, morning, timeZone) }]),
  ];
};

const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T12:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
/** 1 on a Sunday, 7 on a Monday. */
const daysToMonday = (day: string): number => (8 - new Date(`${day}T12:00:00Z`).getUTCDay()) % 7 || 7;
