import { expect, it } from 'vitest';
import { knownMessages, noteHeard } from './known-messages.ts';

it('does not count as known what came too short ago to be read', () => {
  const ticket = { id: 7, inboundMessages: 3 };
  expect(knownMessages(ticket)).toBe(3);

  noteHeard(7, 10_000);

  expect([10_000, 10_499, 10_500].map((now) => knownMessages(ticket, now))).toEqual([2, 2, 3]);
  expect(knownMessages({ ...ticket, id: 8 }, 10_000)).toBe(3);
  // A count from before, which the message is not in yet.
  expect(knownMessages({ ...ticket, inboundMessages: 0 }, 10_000)).toBe(0);
});
