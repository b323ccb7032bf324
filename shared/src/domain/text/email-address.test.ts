import { expect, it } from 'vitest';
import { emailAddress } from './email-address.ts';

it.each([
  [64, true],
  [65, false],
])('with %i letters before the @ is an address: %s', (letters, isOne) => {
  expect(emailAddress.safeParse(`${'a'.repeat(letters)}@example.com`).success).toBe(isOne);
});
