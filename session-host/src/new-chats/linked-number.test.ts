import { expect, it } from 'vitest';
import { LinkedNumber } from './linked-number.ts';

const at = '2026-03-10T12:00:00.000Z';
const numberOn = (stored: { number: string | null; numberSince: string | null } | null, number: string) => {
  const linked = new LinkedNumber({ stored: () => stored, now: () => new Date(at) });
  linked.note(number);
  return linked;
};

it('counts from the linking with another number on', () => {
  const { change, since } = numberOn({ number: '5511900000001', numberSince: null }, '5511900000002');

  expect({ change, since }).toEqual({ change: { formerNumber: '5511900000001', numberSince: at }, since: at });
});

it.each([
  ['the first number', { number: null, numberSince: null }, null],
  ['the same number', { number: '5511900000002', numberSince: null }, null],
  [
    'the same number, which came after another',
    { number: '5511900000002', numberSince: '2026-01-01T00:00:00.000Z' },
    '2026-01-01T00:00:00.000Z',
  ],
  ['a connection that is not read yet', null, null],
])('changes nothing for %s', (_, stored, expected) => {
  const { change, since } = numberOn(stored, '5511900000002');

  expect({ change, since }).toEqual({ change: null, since: expected });
});

it('stays with what it found when the same session connects again', () => {
  const linked = numberOn({ number: '5511900000001', numberSince: null }, '5511900000002');
  linked.note('5511900000002');

  expect(linked.since).toBe(at);
});
