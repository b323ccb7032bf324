import { expect, it } from 'vitest';
import type { Connection } from '@balcao/functions/setup/connections/service/connection-records.ts';
import { LinkedNumber } from './linked-number.ts';

const at = '2026-03-10T12:00:00.000Z';
const earlier = '2026-01-01T00:00:00.000Z';
type Stored = Pick<Connection, 'number' | 'numberSince'> & Partial<Pick<Connection, 'formerLinks'>>;
const numberOn = (stored: Stored | null, number: string) => {
  const linked = new LinkedNumber({ stored: () => stored && { formerLinks: [], ...stored }, now: () => new Date(at) });
  linked.note(number);
  return linked;
};

it('counts from the linking with another number on', () => {
  const { change, periods } = numberOn({ number: '5511900000001', numberSince: null }, '5511900000002');

  expect({ change, periods }).toEqual({
    change: {
      formerNumber: '5511900000001',
      numberSince: at,
      formerLinks: [{ number: '5511900000001', since: null, until: at }],
    },
    periods: [{ since: at, until: null }],
  });
});

it('knows when a number that comes back was linked before', () => {
  const first = { number: '5511900000001', since: null, until: earlier };

  const { change, periods } = numberOn({ number: '5511900000002', numberSince: earlier, formerLinks: [first] }, '5511900000001');

  expect(change?.formerLinks).toEqual([first, { number: '5511900000002', since: earlier, until: at }]);
  expect(periods).toEqual([
    { since: null, until: earlier },
    { since: at, until: null },
  ]);
});

it('keeps a bounded number of former links, the latest', () => {
  const formerLinks = Array.from({ length: 10 }, (_, n) => ({ number: `551190000010${n}`, since: null, until: earlier }));

  const { change } = numberOn({ number: '5511900000001', numberSince: earlier, formerLinks }, '5511900000002');

  expect([change?.formerLinks.length, change?.formerLinks[0]?.number, change?.formerLinks.at(-1)?.number]).toEqual([
    10,
    '5511900000101',
    '5511900000001',
  ]);
});

it.each([
  ['the first number', { number: null, numberSince: null }, null],
  ['the same number', { number: '5511900000002', numberSince: null }, null],
  ['the same number, which came after another', { number: '5511900000002', numberSince: earlier }, earlier],
  ['a connection that is not read yet', null, null],
])('changes nothing for %s', (_, stored, since) => {
  const { change, periods } = numberOn(stored, '5511900000002');

  expect({ change, periods }).toEqual({ change: null, periods: [{ since, until: null }] });
});

it('stays with what it found when the same session connects again', () => {
  const linked = numberOn({ number: '5511900000001', numberSince: null }, '5511900000002');

  linked.note('5511900000002');

  expect(linked.periods).toEqual([{ since: at, until: null }]);
});
