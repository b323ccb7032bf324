import { ticketId } from '@balcao/shared/domain/ids.ts';
import { expect, it } from 'vitest';
import { knownMessages, noteHeard } from './known-messages.ts';

it('does not count as known what came too short ago to be read', () => {
  const ticket = { id: ticketId.parse(7), inboundMessages: 3 };
  expect(knownMessages(ticket)).toBe(3);

  noteHeard(7, 10_000);

  expect([10_000, 10_499, 10_500].map((now) => knownMessages(ticket, now))).toEqual([2, 2, 3]);
  expect(knownMessages({ ...ticket, id: ticketId.parse(8) }, 10_000)).toBe(3);
});
