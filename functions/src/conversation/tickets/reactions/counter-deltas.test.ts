import { describe, expect, it } from 'vitest';
import { anId, aTicket } from '@balcao/shared/testing/builders.ts';
import { companyId } from '@balcao/shared/domain/ids.ts';
import type { Ticket } from '@balcao/shared/domain/tickets/ticket.ts';
import { toCounterDeltas } from './counter-deltas.ts';

const image = (ticket: Ticket) => ({
  ...ticket,
  _: 'ticket',
  companyId: companyId.parse(2),
  ticketId: ticket.id,
  queueId: ticket.queueId ?? 'none',
  userId: ticket.userId ?? 'none',
  lastMessageId: anId('M1'),
});
const change = (before: Ticket | null, after: Ticket | null) => ({
  eventId: '1',
  entity: 'ticket',
  old: before && image(before),
  new: after && image(after),
  expired: false,
});

describe('toCounterDeltas', () => {
  it('counts a new ticket in', () => {
    expect(toCounterDeltas(change(null, aTicket()))).toMatchObject([
      { status: 'pending', queueId: anId('Q1'), userId: 'none', tickets: 1, unread: 1 },
    ]);
  });

  it('moves an accepted ticket from one bucket to another', () => {
    const deltas = toCounterDeltas(change(aTicket(), aTicket({ status: 'open', userId: anId('X1'), unreadMessages: 0 })));

    expect(deltas).toMatchObject([
      { status: 'pending', tickets: -1, unread: -1 },
      { status: 'open', userId: anId('X1'), tickets: 1, unread: 0 },
    ]);
  });

  it('counts nothing when a second unread message comes', () => {
    expect(toCounterDeltas(change(aTicket({ unreadMessages: 1 }), aTicket({ unreadMessages: 2 })))).toEqual([]);
  });

  it('counts a read ticket out of the unread only', () => {
    expect(toCounterDeltas(change(aTicket({ unreadMessages: 2 }), aTicket({ unreadMessages: 0 })))).toMatchObject([
      { tickets: 0, unread: -1 },
    ]);
  });

  it('counts a deleted ticket out', () => {
    expect(toCounterDeltas(change(aTicket({ unreadMessages: 0 }), null))).toMatchObject([{ tickets: -1, unread: 0 }]);
  });
});
