import { convertToAttr } from '@aws-sdk/util-dynamodb';
import { expect, it } from 'vitest';
import { plainValue } from './plain-value.ts';

it.each([
  ['texto 🙏'],
  [''],
  [0],
  [-12.5],
  [1_763_812_345_678],
  [true],
  [false],
  [null],
  [['a', 1, [null]]],
  [{ a: { b: [true] }, c: '' }],
])('%j is itself again', (value) => {
  expect(plainValue(convertToAttr(value))).toEqual(value);
});

it('sets become lists, and bytes are bytes whether they come as such or as base64', () => {
  expect(plainValue({ SS: ['b', 'a'] })).toEqual(['b', 'a']);
  expect(plainValue({ NS: ['1', '2'] })).toEqual([1, 2]);
  expect(plainValue({ B: new Uint8Array([1, 255]) })).toEqual(new Uint8Array([1, 255]));
  expect(plainValue(JSON.parse('{"B":"Af8="}'))).toEqual(new Uint8Array([1, 255]));
});
