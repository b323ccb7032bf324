import { expect, it } from 'vitest';
import { hoursDrawn } from './hours-drawn.ts';

const hour = (at: string, sent: number) => ({ hour: at, sent, delivered: 0, read: 0, answered: 0, failed: 0 });

it('has hours without anything between those with something', () => {
  const drawn = hoursDrawn([hour('2026-11-30T12:00:00.000Z', 3), hour('2026-11-30T15:00:00.000Z', 1)]);

  expect(drawn.map(({ hour: at, sent }) => `${at.slice(11, 13)}:${sent}`)).toEqual(['12:3', '13:0', '14:0', '15:1']);
});

it('leaves them out where a campaign took days', () => {
  const hours = [hour('2026-11-01T12:00:00.000Z', 3), hour('2026-11-30T15:00:00.000Z', 1)];

  expect(hoursDrawn(hours)).toEqual(hours);
  expect(hoursDrawn([])).toEqual([]);
});
