import { expect, it } from 'vitest';
import { placeAfterStep } from './place-between.ts';

const views = [1, 2, 3].map((position) => ({ id: String(position), position }));

it.each([
  ['1', 1, 2.5],
  ['1', -1, null],
  ['2', -1, 0],
  ['3', -1, 1.5],
  ['2', 1, 4],
  ['9', 1, null],
] as const)('moves view %s by %d to %s', (id, step, place) => {
  expect(placeAfterStep(views, id, step)).toBe(place);
});
