import { describe, expect, it } from 'vitest';
import { countsAsReach, hoursOfReach, reachFreeAt, reachLeft, reachOf, withReach } from './reach-budget.ts';

const now = '2026-11-30T12:30:00.000Z';
const hours = [
  { hour: '2026-11-29T10:00:00.000Z', people: 500 },
  { hour: '2026-11-29T12:00:00.000Z', people: 300 },
  { hour: '2026-11-30T09:00:00.000Z', people: 460 },
];

describe('people that may still be written to in 24 hours', () => {
  it('are the limit less those of the last 24 hours, and of the hour that ends with them', () => {
    expect(reachLeft(2_000, hours, now)).toBe(1_240);
    expect(reachLeft(2_000, hours, '2026-11-30T13:00:00.000Z')).toBe(1_540);
    expect(reachLeft(700, hours, now)).toBe(0);
    expect(reachLeft(null, hours, now)).toBeNull();
    expect(reachLeft(250, [], now)).toBe(250);
  });

  it('are enough at an instant that can be said beforehand', () => {
    expect(reachFreeAt(2_000, hours, 1_240, now)).toBeNull();
    expect(reachFreeAt(2_000, hours, 1_241, now)).toBe('2026-11-30T13:00:00.000Z');
    expect(reachFreeAt(2_000, hours, 1_541, now)).toBe('2026-12-01T10:00:00.000Z');
    expect(reachFreeAt(2_000, hours, 9_000, now)).toBe('2026-12-01T10:00:00.000Z');
    expect(reachFreeAt(null, hours, 1_000_000, now)).toBeNull();
  });
});

it.each([
  ['TIER_2K', 2_000],
  ['TIER_UNLIMITED', null],
  ['1000', 1_000],
  ['-1', null],
  ['constructor', undefined],
  ['many', undefined],
  [null, undefined],
])('the limit that Meta calls %s', (said, expected) => {
  expect(reachOf(said)).toBe(expected);
});

it('hours are counted up and back, and leave when they count no more', () => {
  expect(withReach(hours, 5, '2026-11-30T09:59:59.000Z').at(-1)).toEqual({ hour: '2026-11-30T09:00:00.000Z', people: 465 });
  expect(withReach([], -5, now)).toEqual([{ hour: '2026-11-30T12:00:00.000Z', people: 0 }]);
  expect(hoursOfReach(hours, now).map(({ hour }) => hour)).toEqual(['2026-11-29T12:00:00.000Z', '2026-11-30T09:00:00.000Z']);
});

describe('a message counts', () => {
  it.each([
    ['to somebody who never wrote', null, null, true],
    ['to somebody who wrote a day ago', '2026-11-29T12:30:00.000Z', null, true],
    ['not within their window', '2026-11-29T12:30:00.001Z', null, false],
    ['not again within a day', null, '2026-11-30T10:00:00.000Z', false],
    ['again after a day', null, '2026-11-29T12:30:00.000Z', true],
    ['where a campaign within their window did not', '2026-11-29T11:00:00.000Z', '2026-11-30T10:00:00.000Z', true],
  ])('%s', (_whom, lastInboundAt, writtenAt, expected) => {
    expect(countsAsReach({ lastInboundAt, writtenAt }, now)).toBe(expected);
  });
});
