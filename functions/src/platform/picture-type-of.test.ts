import { expect, it } from 'vitest';
import { pictureTypeOf } from './picture-type-of.ts';

it.each([
  ['ffd8ffe000104a464946', 'image/jpeg'],
  ['89504e470d0a1a0a0000000d', 'image/png'],
  ['474946383961', 'image/gif'],
  ['524946461234567857454250', 'image/webp'],
  ['52494646123456784156490a', null],
  ['3c68746d6c3e', null],
  ['', null],
])('tells %s to be %s', (hex, type) => {
  expect(pictureTypeOf(Buffer.from(hex, 'hex'))).toBe(type);
});
