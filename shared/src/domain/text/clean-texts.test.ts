import { expect, it } from 'vitest';
import { storableNumber } from './clean-texts.ts';

it('keeps numbers that the table’s client writes, and brings the others near', () => {
  expect([0, -1.5, 2 ** 53 - 1, 1e-100].map(storableNumber)).toEqual([0, -1.5, 2 ** 53 - 1, 1e-100]);
  expect([1e308, -1e308, 2 ** 60, Number.NaN, 1e-200].map(storableNumber)).toEqual([2 ** 53 - 1, 1 - 2 ** 53, 2 ** 53 - 1, 0, 0]);
});
