import { expect, it } from 'vitest';
import { bestOf, compared } from './compare-variants.ts';

const variant = (number: number, people: number, answered: number) => ({
  variant: number,
  people,
  answered,
  delivered: people,
  read: answered,
  failed: 0,
});

it('names the text that is answered most often, and how sure it is of each other', () => {
  const variants = [variant(1, 200, 20), variant(2, 100, 30), variant(4, 3, 0)];

  expect(bestOf(variants)).toBe(2);
  const [one, best, few] = compared(variants);
  expect(one?.confidence).toBeGreaterThan(0.95);
  expect(best?.confidence).toBeNull();
  expect(few?.confidence).toBeNull();
});

it('names none while nobody has answered', () => {
  expect(bestOf([variant(1, 50, 0), variant(2, 50, 0)])).toBeNull();
  expect(compared([variant(1, 50, 0), variant(2, 50, 0)]).map(({ confidence }) => confidence)).toEqual([null, null]);
});
