import { describe, expect, it } from 'vitest';
import { aMessage } from '../../testing/builders.ts';
import { isRead } from './is-read.ts';

const [first, second, third] = ['01J0000000000000000000000A-1', '01J0000000000000000000000B-1', '01J0000000000000000000000C-1'];
const customers = (id: string) => ({ ...aMessage(), id: id as ReturnType<typeof aMessage>['id'], read: false });

describe('a message of the customer', () => {
  it('is read up to the last one that was there when its ticket was read', () => {
    const ticket = { unreadMessages: 1, readUpTo: second };

    expect([first, second, third].map((id) => isRead(customers(id), ticket))).toEqual([true, true, false]);
  });

  it('is unread in a ticket that nobody has read yet, and read once nothing in it is unread', () => {
    expect(isRead(customers(first), { unreadMessages: 1 })).toBe(false);
    expect(isRead(customers(third), { unreadMessages: 0, readUpTo: first })).toBe(true);
  });

  it('is read in a ticket that has ended', () => {
    expect(isRead(customers(third), null)).toBe(true);
  });
});

it('is read always when it is ours', () => {
  expect(isRead({ ...customers(third), read: true }, { unreadMessages: 2 })).toBe(true);
});
