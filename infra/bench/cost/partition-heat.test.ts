import { expect, it } from 'vitest';
import { heatOf, sizeOf } from './partition-heat.ts';

const row = (ticket: number, status: string, text = '') => ({
  pk: { S: `1#ticket#${ticket}` },
  pk1: { S: `1#ticket#${status}` },
  sk1: { S: '1' },
  _: { S: 'ticket' },
  text: { S: text },
});

it('counts names and values of a row in bytes', () => {
  expect(sizeOf({ a: { S: 'é' } })).toBe(3);
  expect(sizeOf({ n: { N: '1234' } })).toBe(4);
  expect(sizeOf({ m: { M: { x: { BOOL: true } } } })).toBe(1 + 3 + 1 + 2);
});

it('finds that tickets of a company meet in one key of an index, and each in its own of the table', () => {
  const heats = heatOf(
    [1, 2, 3].map((ticket) => ({ old: row(ticket, 'open'), new: row(ticket, 'open', 'oi') })),
    ['gsi1'],
  );

  expect(heats).toEqual([
    { pattern: 'ticket gsi1', units: 3, hottestUnits: 3 },
    { pattern: 'ticket', units: 6, hottestUnits: 2 },
  ]);
});

it('charges a row that moves in an index for leaving and for arriving, and a row over a kilobyte twice', () => {
  const moved = heatOf([{ old: row(1, 'pending'), new: row(1, 'open') }], ['gsi1']).find(({ pattern }) => pattern.includes('gsi1'));
  const large = heatOf([{ old: null, new: row(1, 'open', 'x'.repeat(1024)) }], ['gsi1']).find(({ pattern }) => pattern.includes('gsi1'));

  expect(moved).toMatchObject({ units: 2, hottestUnits: 1 });
  expect(large).toMatchObject({ units: 2 });
});
