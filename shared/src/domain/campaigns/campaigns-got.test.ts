import { expect, it } from 'vitest';
import { gotInWeek, isTooMany } from './campaigns-got.ts';

const now = new Date('2026-03-10T15:00:00.000Z');
const got = { a: '2026-03-03T15:00:00.000Z', b: '2026-03-03T15:00:00.001Z', c: '2026-03-10T14:00:00.000Z' };

it('a campaign of a week ago counts no more', () => {
  expect(Object.keys(gotInWeek(got, now))).toEqual(['b', 'c']);
});

it.each([
  ['d', 2, true],
  ['d', 3, false],
  ['c', 2, false],
  ['a', 2, true],
  ['d', 0, false],
])('campaign %s of at most %i', (campaign, most, expected) => {
  expect(isTooMany(got, campaign, most, now)).toBe(expected);
});
