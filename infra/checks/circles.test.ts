import { expect, it } from 'vitest';
import { circlesOf } from './circles.ts';

const arrows = (text: string) => text.split(' ').map((pair) => ({ from: pair[0] ?? '', to: pair[1] ?? '' }));

it.each([
  ['ab bc', []],
  ['ab ba', [['a', 'b']]],
  [
    'ab bc ca cd de ed',
    [
      ['a', 'b', 'c'],
      ['d', 'e'],
    ],
  ],
  ['ab ac bd cd', []],
])('of %s the circles are %j', (text, circles) => {
  expect(circlesOf(arrows(text))).toEqual(circles);
});
