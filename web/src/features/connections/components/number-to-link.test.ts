import { expect, it } from 'vitest';
import { numberToLink } from './number-to-link.ts';

it.each([
  ['+55 11 99000-1000', '5511990001000'],
  ['+55 5511990001000', '5511990001000'],
  ['+55 +55 11 99000-1000', '5511990001000'],
  ['+55 (11) 99000-1000', '5511990001000'],
  // The rest of it is no number with a country code: Rio Grande do Sul has the area code 55.
  ['+55 55 99000-1000', '5555990001000'],
  ['+55 55990001000', '5555990001000'],
  ['(11) 99000-1000', '5511990001000'],
  ['11990001000', '5511990001000'],
  ['+1 212 555 0100', '12125550100'],
  ['+351 910 000 000', '351910000000'],
])('%s is the number %s', (written, expected) => {
  expect(numberToLink(written)).toBe(expected);
});

it.each(['', '+55 ', '+55 11 93333-0001 ext 5', 'meu número', '+1234567890123456', '123'])('%s is none', (written) => {
  expect(numberToLink(written)).toBeNull();
});
