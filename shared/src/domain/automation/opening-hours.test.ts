import { describe, expect, it } from 'vitest';
import { connectionDefaults } from '../connections/connection-defaults.ts';
import { closedPeriod } from './opening-hours.ts';

const zone = 'America/Sao_Paulo';
const weekdays = connectionDefaults.schedules.map((day) =>
  day.weekdayEn === 'saturday' || day.weekdayEn === 'sunday' ? { ...day, startTimeA: '', endTimeA: '', startTimeB: '', endTimeB: '' } : day,
);
/** Local time of a day of March 2026, three hours behind UTC; the 10th is a Tuesday. */
const at = (day: number, time: string): Date =>
  new Date(Date.parse(`2026-03-${String(day).padStart(2, '0')}T${time}:00.000Z`) + 3 * 3_600_000);
const every = (startTimeA: string, endTimeA: string) =>
  connectionDefaults.schedules.map((day) => ({ ...day, startTimeA, endTimeA, startTimeB: '', endTimeB: '' }));
const closed = (day: number, time: string, schedules = weekdays, holidays: { date: string }[] = []) =>
  closedPeriod({ schedules, holidays }, zone, at(day, time));

describe('hours', () => {
  it.each([
    ['before they begin', 10, '07:59', at(10, '08:00')],
    ['at lunch', 10, '12:30', at(10, '13:00')],
    ['after they end', 10, '18:01', at(11, '08:00')],
    ['from Friday evening over the weekend', 13, '18:01', at(16, '08:00')],
    ['on Sunday, the same closed period', 15, '10:00', at(16, '08:00')],
  ])('are closed %s', (_what, day, time, next) => {
    expect(closed(day, time)).toBe(next.toISOString());
  });

  it.each(['08:00', '11:59', '12:00', '13:00', '18:00'])('are open at %s, the last minute included', (time) => {
    expect(closed(10, time)).toBeNull();
  });

  it('may cross midnight, with those of the day before', () => {
    const nights = every('22:00', '02:00');
    expect([closed(10, '23:00', nights), closed(11, '01:59', nights)]).toEqual([null, null]);
    expect(closed(11, '03:00', nights)).toBe(at(11, '22:00').toISOString());
  });

  it('are closed on a holiday, and open again behind it', () => {
    expect(closed(10, '10:00', weekdays, [{ date: '2026-03-10' }])).toBe(at(11, '08:00').toISOString());
  });

  it('without any schedule are never closed, with equal ends a whole day, and with no period at all closed for good', () => {
    expect(closed(10, '03:00', [])).toBeNull();
    expect(closed(10, '03:00', every('09:00', '09:00'))).toBeNull();
    expect(closed(10, '03:00', every('', ''))).toBe('never');
  });
});
