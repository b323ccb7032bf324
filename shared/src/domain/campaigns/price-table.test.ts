import { describe, expect, it } from 'vitest';
import { estimateOf, firstPrices, priceOf, priceRow, type PriceRow } from './price-table.ts';

const table: PriceRow[] = [
  ...firstPrices,
  { country: '55', category: 'marketing', from: '2027-01-01', microUsd: 70_000 },
  { country: '1', category: 'marketing', from: '2026-10-01', microUsd: 25_000 },
  { country: '1809', category: 'marketing', from: '2026-10-01', microUsd: 74_000 },
  { country: '*', category: 'utility', from: '2026-10-01', microUsd: 10_000 },
];

describe('the price of a message', () => {
  it.each([
    ['that of its day', '5511990001000', 'marketing', '2026-12-31', 62_500],
    ['the next one from its first day on', '5511990001000', 'marketing', '2027-01-01', 70_000],
    ['that of the longest code', '18095550000', 'marketing', '2026-11-30', 74_000],
    ['that of the shorter code for others', '12125550000', 'marketing', '2026-11-30', 25_000],
    ['that of all others', '351910000000', 'utility', '2026-11-30', 10_000],
    ['its own before that of all others', '5511990001000', 'utility', '2026-11-30', 6_800],
    ['unknown where the table has a hole', '351910000000', 'marketing', '2026-11-30', null],
    ['unknown before the first day', '5511990001000', 'marketing', '2026-09-30', null],
  ] as const)('is %s', (_which, number, category, day, expected) => {
    expect(priceOf(table, number, category, day)).toBe(expected);
  });
});

it('estimates what many cost, and leaves out of the sum whom the table has no price for', () => {
  const people = [
    ...Array.from({ length: 3 }, () => ({ number: '5511990001000', isFree: false })),
    { number: '5511990001001', isFree: true },
    { number: '351910000000', isFree: false },
  ];

  expect(estimateOf(table, people, 'marketing', '2026-11-30')).toEqual({ people: 5, free: 1, microUsd: 187_500, unpriced: 1 });
  expect(estimateOf(table, [], 'marketing', '2026-11-30')).toEqual({ people: 0, free: 0, microUsd: 0, unpriced: 0 });
});

it.each([
  { country: '055', category: 'marketing', from: '2026-10-01', microUsd: 1 },
  { country: '+55', category: 'marketing', from: '2026-10-01', microUsd: 1 },
  { country: '55', category: 'gift', from: '2026-10-01', microUsd: 1 },
  { country: '55', category: 'marketing', from: '2026-02-30', microUsd: 1 },
  { country: '55', category: 'marketing', from: '2026-10-01', microUsd: -1 },
  { country: '55', category: 'marketing', from: '2026-10-01', microUsd: 0.5 },
])('refuses the row %j', (row) => {
  expect(priceRow.safeParse(row).success).toBe(false);
});
