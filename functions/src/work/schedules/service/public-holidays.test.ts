import { describe, expect, it } from 'vitest';
import { isPublicHoliday } from './public-holidays.ts';

describe('holidays in Brazil', () => {
  it.each([
    ['2026-01-01', 'New Year'],
    ['2026-02-17', 'Carnival Tuesday, on which banks are closed'],
    ['2026-04-03', 'Good Friday'],
    ['2026-06-04', 'Corpus Christi'],
    ['2026-11-20', 'Black Awareness Day, a national one since 2024'],
    ['2027-03-26', 'Good Friday of another year'],
  ])('%s is one everywhere: %s', (day) => {
    expect(isPublicHoliday(day, null)).toBe(true);
    expect(isPublicHoliday(day, 'SP')).toBe(true);
  });

  it.each([
    ['2026-07-09', 'SP', 'RJ'],
    ['2026-04-23', 'RJ', 'SP'],
    ['2026-07-02', 'BA', 'SP'],
  ] as const)('%s is one in %s and none in %s, nor nationally', (day, state, other) => {
    expect(isPublicHoliday(day, state)).toBe(true);
    expect(isPublicHoliday(day, other)).toBe(false);
    expect(isPublicHoliday(day, null)).toBe(false);
  });

  it('is no day that nobody gets off', () => {
    for (const day of ['2026-05-10', '2026-02-18', '2026-06-12', '2026-03-10']) expect(isPublicHoliday(day, 'SP')).toBe(false);
  });
});
