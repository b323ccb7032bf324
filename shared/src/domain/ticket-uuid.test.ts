import { expect, it } from 'vitest';
import { ticketId, ticketOfUuid, ticketUuid, ticketUuidOf } from './ids.ts';

const random = '3f2b1c6e-58a1-4c0e-9f65-2d4f2a8f6b11';

it.each([1, 1042, 2 ** 31, 2 ** 32 - 1])('a ticket’s uuid carries its number %i and stays a uuid', (number) => {
  const uuid = ticketUuidOf(ticketId.parse(number), random);

  expect(ticketOfUuid(uuid)).toBe(number);
  expect(uuid.endsWith('-58a1-4c0e-9f65-2d4f2a8f6b11')).toBe(true);
});

it('a uuid of somewhere else names a ticket that need not be', () => {
  expect(ticketOfUuid(ticketUuid.parse(random))).toBe(0x3f2b1c6e);
  expect(ticketOfUuid(ticketUuid.parse('00000000-0000-0000-0000-000000000000'))).toBe(0);
});
