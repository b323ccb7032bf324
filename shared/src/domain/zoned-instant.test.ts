import { expect, it } from 'vitest';
import { zonedInstant } from './zoned-instant.ts';

it.each([
  ['2026-03-10', '09:00', 'America/Sao_Paulo', '2026-03-10T12:00:00.000Z'],
  ['2026-03-10', '23:30', 'Asia/Kolkata', '2026-03-10T18:00:00.000Z'],
  ['2026-07-01', '09:00', 'Europe/Lisbon', '2026-07-01T08:00:00.000Z'],
  // The day on which the clocks go forward at two, and the hour that is not there.
  ['2026-03-08', '09:00', 'America/New_York', '2026-03-08T13:00:00.000Z'],
  ['2026-03-08', '02:30', 'America/New_York', '2026-03-08T07:30:00.000Z'],
  // The day on which they go back.
  ['2026-11-01', '09:00', 'America/New_York', '2026-11-01T14:00:00.000Z'],
])('%s %s in %s', (day, time, zone, instant) => expect(zonedInstant(day, time, zone)).toBe(instant));
