import { ticketId } from '@balcao/shared/domain/ids.ts';
import type { Ticket } from '@balcao/shared/domain/tickets/ticket.ts';
import { anAttendant, aTicket, aUserId } from '@balcao/shared/testing/builders.ts';
import { describe, expect, it } from 'vitest';
import type { Change } from '../../../platform/stream-consumer.ts';
import type { StoredUser } from '../../../organisation/users/service/user-records.ts';
import { leaversReaction } from './leavers.ts';

const [ana, bia] = [aUserId('X1'), aUserId('X2')];
const fields = anAttendant();
const row = {
  ...fields,
  companyId: 2,
  userId: ana,
  name: 'Ana',
  email: 'ana@exemplo.com',
  profile: 'user',
  super: false,
  startWork: '',
  endWork: '',
  farewellMessage: '',
  queueIds: [],
  defaultTheme: 'light',
  defaultMenu: 'open',
  defaultTicketsManagerWidth: 550,
  userClosePendingTicket: true,
  showDashboard: false,
  allowRealTime: false,
  online: false,
};
const change = (old: object, now: object | null): Change => ({
  eventId: '1',
  entity: 'user',
  old: { ...old },
  new: now && { ...now },
  expired: false,
});
const removed = change(row, null);
const disabled = change(row, { ...row, disabled: true });
const held = (n: number): Ticket => aTicket({ id: n, status: 'open', userId: ana });

/** Ana's tickets; the list shows them as they were in the beginning, as one that follows late does. */
const anInbox = (
  tickets: Ticket[],
  { isBack = false, onChange = () => {} }: { isBack?: boolean; onChange?: (now: Map<number, Ticket>) => void } = {},
) => {
  const now = new Map<number, Ticket>(tickets.map((ticket) => [ticket.id, ticket]));
  const writes: number[] = [];
  const { react } = leaversReaction(() => ({
    users: { get: async () => (isBack ? ({ active: true } as StoredUser) : null) },
    tickets: {
      listByUser: async (userId, status, after, _order, limit, shelf) => {
        const listed = tickets.filter(
          (ticket) => ticket.userId === userId && ticket.status === status && Boolean(ticket.snoozedUntil) === (shelf === 'snoozed'),
        );
        const start = after === null ? 0 : listed.findIndex(({ id }) => id === after.ticketId) + 1;
        return { tickets: listed.slice(start, start + limit), hasMore: start + limit < listed.length };
      },
      change: async (before, { change: made }) => {
        onChange(now);
        const stored = now.get(before.id) ?? null;
        if (stored !== before) return { outcome: 'lost', ticket: stored };
        now.set(before.id, { ...before, ...made });
        writes.push(before.id);
        return { outcome: 'saved', ticket: { ...before, ...made } };
      },
    },
    now: () => new Date('2026-03-10T12:00:00.000Z'),
  }));
  return { take: (...changes: Change[]) => react(changes, undefined), of: (n: number) => now.get(n), writes };
};

describe('the tickets of somebody who left', () => {
  it.each([
    ['removed', removed],
    ['kept out', disabled],
  ])('wait in their queues once who held them was %s', async (_how, left) => {
    const inbox = anInbox(Array.from({ length: 120 }, (_, n) => held(n + 1)));

    await inbox.take(left);

    expect(inbox.writes).toHaveLength(120);
    expect(inbox.of(120)).toMatchObject({ status: 'pending', userId: null });
  });

  it('wait again as well when they are groups, or were put off', async () => {
    const later = { snoozedUntil: '2026-03-11T12:00:00.000Z', snoozedAt: '2026-03-10T11:00:00.000Z' };
    const group = { ...held(1), isGroup: true, status: 'group' as const };
    const inbox = anInbox([
      group,
      { ...group, ...later, id: ticketId.parse(2) },
      { ...held(3), ...later },
      { ...held(4), status: 'closed' },
    ]);

    await inbox.take(removed);

    expect(inbox.writes.toSorted()).toEqual([1, 2, 3]);
    expect(inbox.of(1)).toMatchObject({ status: 'pending', userId: null });
  });

  it('are given back once, told twice and by a list that is behind', async () => {
    const inbox = anInbox([held(1), held(2)]);

    await Promise.all([inbox.take(removed, removed), inbox.take(disabled)]);

    expect(inbox.writes.toSorted()).toEqual([1, 2]);
  });

  it('stay where they are when whoever left is back before it is told', async () => {
    const inbox = anInbox([held(1)], { isBack: true });

    await inbox.take(disabled);

    expect(inbox.writes).toEqual([]);
  });

  it('stay with who took one meanwhile', async () => {
    const inbox = anInbox([held(1)], { onChange: (now) => void now.set(ticketId.parse(1), { ...held(1), userId: bia }) });

    await inbox.take(removed);

    expect(inbox.of(1)).toMatchObject({ userId: bia, status: 'open' });
  });

  it('are left alone by any other change of the user', async () => {
    const inbox = anInbox([held(1)]);

    await inbox.take(change(row, { ...row, name: 'Ana Maria' }), change({ ...row, disabled: true }, { ...row, disabled: true }));

    expect(inbox.writes).toEqual([]);
  });
});
