import { messageIdOf, ticketId } from '@balcao/shared/domain/ids.ts';
import { anId, aTicket } from '@balcao/shared/testing/builders.ts';
import { expect, it } from 'vitest';
import { newMessage, touchOfSentBy, type Known } from './new-message.ts';

const waitingSince = '2026-03-10T12:00:00.000Z';
const newest = messageIdOf(anId('M5'), ticketId.parse(1));
const older = messageIdOf(anId('M4'), ticketId.parse(1));
const touch = (known: Known, fields: Parameters<typeof aTicket>[0] = {}) => {
  const ticket = aTicket({ status: 'open', unreadMessages: 1, inboundMessages: 3, lastMessageId: newest, waitingSince, ...fields });
  return touchOfSentBy(newMessage(ticket, new Date('2026-03-10T12:05:00.000Z'), { body: 'Olá' }), ticket, known);
};
const left = { waitingSince, addUnread: 0 };
const read = { waitingSince: null, addUnread: 'reset', unreadBefore: 1 };

it.each([
  ['a newer message', { seenId: older, inboundMessages: 3 }, left],
  ['one that came late, above what they saw', { seenId: newest, inboundMessages: 2 }, left],
  ['one that came late, and nothing was on screen', { seenId: null, inboundMessages: 2 }, left],
  ['a newer one, and no count is said', { seenId: older, inboundMessages: null }, left],
])('an answer leaves unread what its author did not know: %s', (_what, known, expected) => {
  expect(touch(known)).toMatchObject(expected);
  expect(touch(known)).not.toHaveProperty('unreadBefore');
});

it.each([
  ['all of it', { seenId: newest, inboundMessages: 3 }],
  ['more than the ticket counts', { seenId: newest, inboundMessages: 9 }],
  ['all that was on screen, and no count is said', { seenId: newest, inboundMessages: null }],
  ['the count alone', { seenId: null, inboundMessages: 3 }],
])('an answer reads what its author knew, unless more becomes unread as it is stored: %s', (_what, known) =>
  expect(touch(known)).toMatchObject(read),
);

it('an answer reads all where nothing is said of what its author knew', () => {
  expect(touch({ seenId: null, inboundMessages: null })).toMatchObject({ waitingSince: null, addUnread: 'reset' });
  expect(touch({ seenId: null, inboundMessages: null })).not.toHaveProperty('unreadBefore');
});

it('a count that is too low harms nothing where all was read, and in tickets that are older than counting', () => {
  expect(touch({ seenId: newest, inboundMessages: 0 }, { unreadMessages: 0 })).toMatchObject({ ...read, unreadBefore: 0 });
  expect(touch({ seenId: newest, inboundMessages: 0 }, { inboundMessages: undefined })).toMatchObject(read);
});
