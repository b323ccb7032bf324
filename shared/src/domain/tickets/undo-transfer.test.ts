import { describe, expect, it } from 'vitest';
import { anAttendant, anId, aQueueId, aTicket, aUserId } from '../../testing/builders.ts';
import { isUndoOfTransfer } from './undo-transfer.ts';

const now = new Date('2026-03-10T12:01:00.000Z');
const transfer = {
  at: '2026-03-10T12:00:00.000Z',
  byUserId: anId('X1'),
  fromUserId: anId('X1'),
  fromQueueId: anId('Q1'),
  toUserId: anId('X2'),
  toQueueId: anId('Q2'),
};
const passedOn = { status: 'open', userId: anId('X2'), queueId: anId('Q2'), transfer };
const back = { isTransfered: true, userId: aUserId('X1'), queueId: aQueueId('Q1') };

describe('taking back a transfer', () => {
  it('is for the one who made it, for a few minutes', () => {
    expect(isUndoOfTransfer(aTicket(passedOn), anAttendant(), back, now)).toBe(true);
  });

  it.each([
    ['somebody else', passedOn, anAttendant({ userId: aUserId('X3') }), back, now],
    ['another place', passedOn, anAttendant(), { ...back, queueId: aQueueId('Q3') }, now],
    ['no transfer asked for', passedOn, anAttendant(), { ...back, isTransfered: false }, now],
    ['too late', passedOn, anAttendant(), back, new Date('2026-03-10T12:05:00.000Z')],
    ['somebody took it meanwhile', { ...passedOn, userId: anId('X4') }, anAttendant(), back, now],
    ['closed meanwhile', { ...passedOn, status: 'closed' }, anAttendant(), back, now],
    ['never transferred', { ...passedOn, transfer: undefined }, anAttendant(), back, now],
  ])('is refused: %s', (_why, ticket, actor, asked, at) => {
    expect(isUndoOfTransfer(aTicket(ticket), actor, asked, at)).toBe(false);
  });
});
