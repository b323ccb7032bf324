import { describe, expect, it } from 'vitest';
import { isWithinOfficeHours } from './office-hours.ts';

const saoPaulo = (time: string) => new Date(`2026-03-10T${time}:00-03:00`);

describe('isWithinOfficeHours', () => {
  it.each([
    ['08:00', '18:00', '08:00', true],
    ['08:00', '18:00', '18:00', true],
    ['08:00', '18:00', '07:59', false],
    ['08:00', '18:00', '18:01', false],
    ['22:00', '06:00', '23:30', true],
    ['22:00', '06:00', '05:59', true],
    ['22:00', '06:00', '12:00', false],
    ['00:00', '23:59', '23:59', true],
    ['09:00', '09:00', '03:00', true],
  ])('%s–%s at %s is %s', (start, end, at, expected) => {
    expect(isWithinOfficeHours(start, end, 'America/Sao_Paulo', saoPaulo(at))).toBe(expected);
  });
});
