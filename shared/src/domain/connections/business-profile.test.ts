import { expect, it } from 'vitest';
import { businessProfileChange } from './business-profile.ts';

it('takes texts without the signs that turn them round', () => {
  const given = { about: ' Aberto \u202Eodahcef ', address: 'Rua \u2066A\u2069', description: '\u200Fתיאור 👩‍👧' };

  expect(businessProfileChange.parse(given)).toEqual({ about: 'Aberto odahcef', address: 'Rua A', description: 'תיאור 👩‍👧' });
  expect(businessProfileChange.parse({ address: '\u202E', description: '\u200B' })).toEqual({ address: '', description: '' });
  expect(['\u202E', '\u200B', ' ', 'x'.repeat(140)].some((about) => businessProfileChange.safeParse({ about }).success)).toBe(false);
});

it.each([
  ['https://aurora.example', true],
  ['https://aurora.example/@aurora?a=b@c', true],
  [`https://${['banco.example', 'senha'].join(':')}@aurora.example`, false],
  ['https://banco.example@aurora.example/', false],
  ['https:\\\\banco.example@aurora.example', false],
  ['ftp://aurora.example', false],
  ['aurora', false],
])('takes %s as an address: %s', (website, isTaken) => {
  expect(businessProfileChange.safeParse({ websites: [website] }).success).toBe(isTaken);
});

it('takes an address without signs of direction', () => {
  expect(businessProfileChange.parse({ websites: ['https://aurora.example/\u202Efdp'] })).toEqual({
    websites: ['https://aurora.example/fdp'],
  });
});
