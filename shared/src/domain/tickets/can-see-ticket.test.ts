import { describe, expect, it } from 'vitest';
import { anAdmin, anAttendant, anId, aTicket } from '../../testing/builders.ts';
import { canSeeTicket } from './can-see-ticket.ts';

describe('canSeeTicket', () => {
  it.each([
    ['a pending ticket of one’s queue', aTicket(), {}, true],
    ['a pending ticket of another queue', aTicket({ queueId: anId('Q9') }), {}, false],
    ['a pending ticket without a queue', aTicket({ queueId: null }), {}, false],
    ['a pending ticket without a queue, with allTicket', aTicket({ queueId: null }), { allTicket: true }, true],
    ['one’s own ticket of another queue', aTicket({ status: 'open', userId: anId('X1'), queueId: anId('Q9') }), {}, true],
    ['a colleague’s ticket', aTicket({ status: 'open', userId: anId('X2') }), {}, false],
    ['a colleague’s ticket, with allUserChat', aTicket({ status: 'open', userId: anId('X2') }), { allUserChat: true }, true],
    [
      'a colleague’s ticket of another queue, with allUserChat',
      aTicket({ status: 'open', userId: anId('X2'), queueId: anId('Q9') }),
      { allUserChat: true },
      false,
    ],
    ['a closed ticket of one’s queue', aTicket({ status: 'closed', userId: anId('X2') }), {}, true],
    ['a closed ticket of another queue', aTicket({ status: 'closed', queueId: anId('Q9') }), {}, false],
    ['a closed ticket of another queue, with allHistoric', aTicket({ status: 'closed', queueId: anId('Q9') }), { allHistoric: true }, true],
    ['a group', aTicket({ status: 'group', isGroup: true, queueId: null }), {}, false],
    ['a group, with allowGroup', aTicket({ status: 'group', isGroup: true, queueId: null }), { allowGroup: true }, true],
  ])('an attendant and %s', (_what, ticket, flags, expected) => {
    expect(canSeeTicket(anAttendant(flags), ticket)).toBe(expected);
  });

  it('shows an admin everything', () => {
    expect(canSeeTicket(anAdmin(), aTicket({ status: 'group', isGroup: true, queueId: anId('Q9'), userId: anId('X9') }))).toBe(true);
  });
});
