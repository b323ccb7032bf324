import { describe, expect, it } from 'vitest';
import { confidenceOf, variantAt } from './variants.ts';

describe('variants', () => {
  it('go round among those that have a text', () => {
    expect([0, 1, 2, 3, 4].map((place) => variantAt(place, ['Oi', '', 'Olá', ' ', 'Bom dia']))).toEqual([0, 2, 4, 0, 2]);
    expect(variantAt(7, ['', '', '', '', ''])).toBeNull();
  });
});

describe('how sure a comparison is', () => {
  it.each([
    ['equal shares', { people: 500, answered: 50 }, { people: 500, answered: 50 }, 0],
    // z = 3.086: 1 − 0.00203.
    ['10 % against 17 %', { people: 500, answered: 50 }, { people: 500, answered: 83 }, 0.998],
    // z = 1.96.
    ['a difference of one in twenty by chance', { people: 1000, answered: 100 }, { people: 1000, answered: 128 }, 0.95],
  ])('%s', (_what, one, other, expected) => {
    expect(confidenceOf(one, other)).toBeCloseTo(expected, 2);
    expect(confidenceOf(other, one)).toBe(confidenceOf(one, other));
  });

  it.each([
    [
      { people: 0, answered: 0 },
      { people: 500, answered: 83 },
    ],
    [
      { people: 9, answered: 8 },
      { people: 9, answered: 1 },
    ],
    [
      { people: 500, answered: 0 },
      { people: 500, answered: 0 },
    ],
    [
      { people: 500, answered: 500 },
      { people: 500, answered: 500 },
    ],
  ])('says nothing of %j and %j', (one, other) => {
    expect(confidenceOf(one, other)).toBe(0);
  });
});
