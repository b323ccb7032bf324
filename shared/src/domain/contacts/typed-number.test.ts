import { expect, it } from 'vitest';
import { typedNumber } from './typed-number.ts';

it.each([
  ['+55 (11) 99000-1000', '5511990001000'],
  ['55.11.4000/0000', '551140000000'],
  ['5511990001000', '5511990001000'],
  ['+55 (0)11 99000-1000', '5511990001000'],
  ['+55 (11) 99000-1000 ext 5', null],
  ['https://wa.me/5511990001000?text=99', null],
  ['55１1990001000', null],
  ['٥٥١١٩٩٠٠٠١٠٠٠', null],
  ['abc', null],
  ['1234567', null],
  ['1234567890123456', null],
  ['0511990001000', null],
  ['', null],
])('reads %s', (text, expected) => {
  expect(typedNumber(text)).toBe(expected);
});
