import { expect, it } from 'vitest';
import { ownNumber, typedNumber } from './typed-number.ts';

it.each([
  ['+55 (11) 99000-1000', '5511990001000'],
  ['55.11.4000/0000', '551140000000'],
  ['5511990001000', '5511990001000'],
  ['+55 (0)11 99000-1000', '5511990001000'],
  ['11 99000-1000', '5511990001000'],
  ['(11) 4000-0000', '551140000000'],
  ['011 98765-4321', '5511987654321'],
  ['+1 212 555 0100', '12125550100'],
  ['12125550100', '12125550100'],
  ['+55 (11) 99000-1000 ext 5', null],
  ['https://wa.me/5511990001000?text=99', null],
  ['55１1990001000', null],
  ['٥٥١١٩٩٠٠٠١٠٠٠', null],
  ['abc', null],
  ['1234567', null],
  ['1234567890123456', null],
  ['', null],
])('reads %s, whoever it belongs to', (text, expected) => {
  expect([typedNumber(text), ownNumber(text)]).toEqual([expected, expected]);
});

it.each([
  ['+55 5511990001000', '5511990001000'],
  ['+55 +55 11 99000-1000', '5511990001000'],
  // The rest of it is no number with a country code: Rio Grande do Sul has the area code 55.
  ['+55 55 99000-1000', '5555990001000'],
  ['+55 55990001000', '5555990001000'],
  ['+351 910 000 000', '351910000000'],
  ['0511990001000', null],
  ['+55 ', null],
  ['+55 11 93333-0001 ext 5', null],
  ['meu número', null],
])('reads %s as a number of the company’s own', (text, expected) => {
  expect(ownNumber(text)).toBe(expected);
});
