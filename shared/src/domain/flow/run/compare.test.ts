import { expect, it } from 'vitest';
import { compares, meets } from './compare.ts';

it.each([
  ['sim', 'equals', 'sim', true],
  ['Sim', 'equals', 'sim', false],
  ['a', 'notEquals', 'b', true],
  ['quero comprar', 'contains', 'comprar', true],
  ['quero', 'startsWith', 'que', true],
  ['quero', 'endsWith', 'ro', true],
  ['10', 'greaterThan', '9', true],
  ['9', 'lessThan', '10', true],
  ['10', 'greaterOrEqual', '10', true],
  ['10', 'lessOrEqual', '9', false],
  ['12,5', 'greaterThan', '12.4', true],
  // Sizes of what is no number hold never, to neither side.
  ['dez', 'greaterThan', '9', false],
  ['dez', 'lessThan', '9', false],
  ['', 'lessOrEqual', '9', false],
  ['9', 'greaterOrEqual', '', false],
  ['1e400', 'greaterThan', '1', false],
  ['  ', 'isEmpty', '', true],
  ['x', 'isEmpty', '', false],
  [' ', 'isNotEmpty', '', false],
  ['x', 'isNotEmpty', '', true],
  ['', 'equals', '', true],
] as const)('%j %s %j is %s', (left, operator, right, holds) => {
  expect(compares(left, operator, right)).toBe(holds);
});

it.each([
  ['18', 1, '18,0', true],
  ['ana', 1, 'ana', true],
  ['18', 2, '18', true],
  ['17', 2, '18', false],
  ['18', 3, '18', true],
  ['17', 4, '18', true],
  ['19', 5, '18', true],
  ['ana', 5, '18', false],
  ['18', 9, '18', false],
])('the simple condition of %j, %d, %j is %s', (left, condition, right, holds) => {
  expect(meets(left, condition, right)).toBe(holds);
});
