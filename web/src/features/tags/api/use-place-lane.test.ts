// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { withLanePlaced } from './use-place-lane.ts';

const lanes = ['a', 'b', 'c'].map((id) => ({ id }));

it.each([
  ['c', 'a', 'cab'],
  ['a', null, 'bca'],
  ['a', 'c', 'bac'],
  ['b', 'b', 'abc'],
  ['x', 'a', 'abc'],
])('puts %s before %s', (id, before, order) => {
  expect(
    withLanePlaced(lanes, id, before)
      .map((lane) => lane.id)
      .join(''),
  ).toBe(order);
});
