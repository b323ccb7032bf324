import { type CountedFacts, countedFacts } from '@balcao/shared/domain/tickets/counted-as.ts';
import { describe, expect, it } from 'vitest';
import { aTicketView, ulidOf } from '../../../testing/builders.ts';
import { shiftCounts } from './shift-counts.ts';

const me = ulidOf(1);
const counts = { open: 3, pending: 5, group: 0, closed: 7, unread: 2 };
const all = { queues: [], showAll: false };
const facts = (change: Parameters<typeof aTicketView>[0]): CountedFacts => countedFacts(aTicketView(change));

describe('shiftCounts', () => {
  it('moves a ticket between the badges at once', () => {
    const before = facts({ status: 'open', userId: me });

    expect(shiftCounts(counts, all, { before, after: { ...before, status: 'closed' } }, me)).toEqual({ ...counts, open: 2, closed: 8 });
  });

  it('counts a ticket given to a colleague as gone, but not where everybody’s are counted', () => {
    const before = facts({ status: 'open', userId: me });
    const after = facts({ status: 'open', userId: ulidOf(2) });

    expect(shiftCounts(counts, all, { before, after }, me).open).toBe(2);
    expect(shiftCounts(counts, { ...all, showAll: true }, { before, after }, me)).toBe(counts);
  });

  it('leaves badges of other queues alone, and never goes below nothing', () => {
    const before = facts({ status: 'open', userId: me, queueId: ulidOf(5) });
    const change = { before, after: facts({ status: 'closed', userId: me, queueId: ulidOf(5) }) };

    expect(shiftCounts(counts, { ...all, queues: [ulidOf(6)] }, change, me)).toBe(counts);
    expect(shiftCounts({ ...counts, open: 0 }, all, change, me).open).toBe(0);
  });

  it('counts unread tickets where they wait for somebody, not where they are closed or a colleague’s', () => {
    const read = facts({ status: 'open', userId: me });
    const unread = { ...read, isUnread: true };

    expect(shiftCounts(counts, all, { before: read, after: unread }, me).unread).toBe(3);
    expect(shiftCounts(counts, all, { before: unread, after: { ...unread, status: 'closed' } }, me)).toMatchObject({
      unread: 1,
      closed: 8,
    });
    expect(
      shiftCounts(counts, all, { before: facts({ userId: ulidOf(2) }), after: facts({ userId: ulidOf(2), unreadMessages: 1 }) }, me),
    ).toBe(counts);
  });

  it('counts what comes into sight and no longer what leaves it', () => {
    const waiting = facts({ status: 'pending', userId: null, unreadMessages: 2 });

    expect(shiftCounts(counts, all, { before: null, after: waiting }, me)).toMatchObject({ pending: 6, unread: 3 });
    expect(shiftCounts(counts, all, { before: waiting, after: null }, me)).toMatchObject({ pending: 4, unread: 1 });
  });
});
