import { localDateOf } from '../local-date.ts';
import { zonedInstant } from '../zoned-instant.ts';
import { dayRules, intervals, type Recurrence, type TipoDias } from './schedule.ts';

/** What says which days are business days where the company is. `isHoliday` is asked for days as `2026-03-10`. */
export type BusinessCalendar = { timeZone: string; isHoliday: (day: string) => boolean };

/** Place of a send in its series: the interval is counted `step` times from `firstAt`, the time that somebody asked for. */
export type SeriesPlace = { firstAt: string; step: number };

type Repeated = Recurrence & SeriesPlace & { sendAt: string; contadorEnvio: number };

/** A schedule is sent late for as long as this after its time, in milliseconds; later than that it has failed. */
export const graceMs = 15 * 60_000;

/** When the first message is sent that somebody asked for at `firstAt`. A business day before that is over already counts as the next one. */
export const firstSendAt = (firstAt: string, rule: TipoDias, calendar: BusinessCalendar, now: Date): string => {
  const at = onBusinessDay(firstAt, rule, calendar);
  return Date.parse(at) < now.getTime() && Date.parse(firstAt) >= now.getTime() ? onBusinessDay(firstAt, dayRules.after, calendar) : at;
};

/** The send after this one; null when it was the last. Steps whose business day falls on or before the day of this send are left out and count
 *  as no send, so that a daily message is sent once on a Monday and not three times for the weekend as well. So are those that are already
 *  later than the time in which a late one is sent. */
export const nextSend = (
  { firstAt, step, sendAt, contadorEnvio, ...recurrence }: Repeated,
  calendar: BusinessCalendar,
  now: Date,
): { sendAt: string; step: number } | null => {
  if (contadorEnvio >= recurrence.enviarQuantasVezes) return null;
  const after = Math.max(Date.parse(sendAt), now.getTime() - graceMs - 1);
  for (let next = firstCandidate({ firstAt, step }, recurrence, after); ; next++) {
    const nominal = nominalAt(firstAt, next, recurrence, calendar.timeZone);
    const at = onBusinessDay(nominal, recurrence.tipoDias, calendar);
    if (Date.parse(at) > after) return { sendAt: at, step: next };
    // Minutes of one day are moved alike: those up to `after` need not be looked at one by one.
    if (recurrence.intervalo === intervals.minutes) next += Math.floor((after - Date.parse(at)) / (recurrence.valorIntervalo * 60_000));
  }
};

/** The sends that follow a waiting one up to an instant, as they would be today; at most `limit`. */
export const sendsUntil = (repeated: Repeated, until: string, calendar: BusinessCalendar, limit: number): string[] => {
  const found: string[] = [];
  let last = repeated;
  while (found.length < limit) {
    const next = nextSend(last, calendar, new Date(last.sendAt));
    if (next === null || next.sendAt > until) break;
    found.push(next.sendAt);
    last = { ...last, ...next, contadorEnvio: last.contadorEnvio + 1 };
  }
  return found;
};

/** The first step that may lie behind `after`: not every minute of a week that was missed is looked at. Two weeks are left for business days. */
const firstCandidate = ({ firstAt, step }: SeriesPlace, { intervalo, valorIntervalo }: Recurrence, after: number): number => {
  const longestMs = valorIntervalo * { 1: 25 * hourMs, 2: 7 * dayMs + hourMs, 3: 31 * dayMs, 4: 60_000 }[intervalo];
  return Math.max(step + 1, Math.floor((after - 14 * dayMs - Date.parse(firstAt)) / longestMs));
};
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** The instant so many intervals after the first, on whatever day it falls. Days, weeks and months keep the time of the day over changes of the
 *  clocks; a month without the day ends before it. */
const nominalAt = (firstAt: string, step: number, { intervalo, valorIntervalo }: Recurrence, timeZone: string): string => {
  const count = step * valorIntervalo;
  if (intervalo === intervals.minutes) return new Date(Date.parse(firstAt) + count * 60_000).toISOString();
  if (step === 0) return firstAt;
  const day = localDateOf(firstAt, timeZone);
  const moved =
    intervalo === intervals.months ? monthsAfter(day, count) : daysAfter(day, intervalo === intervals.weeks ? count * 7 : count);
  return onDay(firstAt, moved, timeZone);
};

const onBusinessDay = (at: string, rule: TipoDias, calendar: BusinessCalendar): string => {
  const day = localDateOf(at, calendar.timeZone);
  const moved = businessDayFor(day, rule, calendar);
  return moved === day ? at : onDay(at, moved, calendar.timeZone);
};

const businessDayFor = (day: string, rule: TipoDias, calendar: BusinessCalendar): string => {
  if (rule === dayRules.send) return day;
  const direction = rule === dayRules.before ? -1 : 1;
  for (let distance = 0; distance <= longestBreakDays; distance++) {
    const candidate = daysAfter(day, distance * direction);
    if (isBusinessDay(candidate, calendar)) return candidate;
  }
  // A company that is closed for longer than that has entered no holidays but its end.
  return day;
};
const longestBreakDays = 60;

export const isBusinessDay = (day: string, { isHoliday }: Pick<BusinessCalendar, 'isHoliday'>): boolean => {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return weekday !== 0 && weekday !== 6 && !isHoliday(day);
};

/** The same time of the day on another day, with seconds. */
const onDay = (at: string, day: string, timeZone: string): string => {
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(new Date(at));
  return new Date(Date.parse(zonedInstant(day, clock, timeZone)) + (Date.parse(at) % 60_000)).toISOString();
};

const daysAfter = (day: string, count: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + count * dayMs).toISOString().slice(0, 10);

const monthsAfter = (day: string, count: number): string => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const lastOfMonth = new Date(Date.UTC(year, month - 1 + count + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + count, Math.min(date, lastOfMonth))).toISOString().slice(0, 10);
};
