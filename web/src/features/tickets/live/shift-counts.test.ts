import { describe, expect, it } from 'vitest';
import { aTicketView, ulidOf } from '../../../testing/builders.ts';
import { shiftCounts } from './shift-counts.ts';

const me = ulidOf(1);
const counts = { open: 3, pending: 5, group: 0, closed: 7, unread: 2 };
const all = { queues: [], showAll: false };

describe('shiftCounts', () => {
  it('moves a ticket between the badges at once', () => {
    const before = aTicketView({ status: 'open', userId: me });

    expect(shiftCounts(counts, all, { before, after: { ...before, status: 'closed' } }, me)).toEqual({ ...counts, open: 2, closed: 8 });
  });

  it('counts a ticket given to a colleague as gone, but not where everybody’s are counted', () => {
    const before = aTicketView({ status: 'open', userId: me });
    const after = aTicketView({ status: 'open', userId: ulidOf(2) });

    expect(shiftCounts(counts, all, { before, after }, me).open).toBe(2);
    expect(shiftCounts(counts, { ...all, showAll: true }, { before, after }, me)).toBe(counts);
  });

  it('leaves badges of other queues alone, and never goes below nothing', () => {
    const before = aTicketView({ status: 'open', userId: me, queueId: ulidOf(5) });
    const change = { before, after: aTicketView({ status: 'closed', userId: me, queueId: ulidOf(5) }) };

    expect(shiftCounts(counts, { ...all, queues: [ulidOf(6)] }, change, me)).toBe(counts);
    expect(shiftCounts({ ...counts, open: 0 }, all, change, me).open).toBe(0);
  });
});
