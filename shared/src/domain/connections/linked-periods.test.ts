import { expect, it } from 'vitest';
import { isWithin, linkedPeriods, phoneDayOf } from './linked-periods.ts';

const [t1, t2] = ['2026-01-01T00:00:00.000Z', '2026-02-01T00:00:00.000Z'];
const [a, b] = ['5511900000001', '5511900000002'];
const back = linkedPeriods({
  number: a,
  numberSince: t2,
  formerLinks: [
    { number: a, since: null, until: t1 },
    { number: b, since: t1, until: t2 },
  ],
});

it('has a number that came back in both of its times, and not in that of the other', () => {
  expect(back).toEqual([
    { since: null, until: t1 },
    { since: t2, until: null },
  ]);
  expect(['2025-12-31T23:59:59.999Z', t1, '2026-01-15T00:00:00.000Z', t2].map((at) => isWithin(back, at))).toEqual([
    true,
    false,
    false,
    true,
  ]);
});

it('counts the days of each number for itself, also of one that came back', () => {
  const second = linkedPeriods({ number: b, numberSince: t1, formerLinks: [{ number: a, since: null, until: t1 }] });
  expect([back, second].map((periods) => phoneDayOf('2026-02-01', periods))).toEqual(['2026-02-01', `2026-02-01 ${t1}`]);
});
