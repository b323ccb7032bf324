import Holidays from 'date-holidays';
import type { BrazilianState } from '@balcao/shared/domain/companies/brazilian-states.ts';

/** Days of a year (`2026-04-21`) on which nobody works in Brazil, by state and year. */
const known = new Map<string, ReadonlySet<string>>();

/** Whether a day is a holiday in Brazil, or in one of its states (null = nationally only). Days on which banks are closed count, such as Carnival and
 *  Corpus Christi; optional ones and those that nobody gets off do not. */
export const isPublicHoliday = (day: string, state: BrazilianState | null): boolean =>
  daysOff(null, yearOf(day)).has(day) || (state !== null && daysOff(state, yearOf(day)).has(day));

const yearOf = (day: string): number => new Date(day).getUTCFullYear();

const daysOff = (state: BrazilianState | null, year: number): ReadonlySet<string> => {
  const key = `${state ?? ''} ${year}`;
  const found = known.get(key);
  if (found) return found;
  const calendar = state === null ? new Holidays('BR') : new Holidays('BR', state);
  const days = new Set(
    calendar.getHolidays(year).flatMap(({ date, type }) => {
      const [day = ''] = date.split(' ');
      return type === 'public' || type === 'bank' ? [day] : [];
    }),
  );
  known.set(key, days);
  return days;
};
