// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { aTicketView, ulidOf } from '../../../testing/builders.ts';
import { toTicketFilter } from '../api/ticket-queries.ts';
import type { TicketFilter } from '../ticket-page.ts';
import type { TicketView } from '../ticket-types.ts';
import { belongsIn, flattenTickets, reduceTickets, type TicketList } from './reduce-tickets.ts';

const me = ulidOf(1);
const mine = toTicketFilter({});
const minute = (count: number) => new Date(Date.UTC(2026, 10, 20, 13, count)).toISOString();
const ticket = (id: number, at: number, change: Partial<Parameters<typeof aTicketView>[0]> = {}) =>
  aTicketView({ id, updatedAt: minute(at), ...change });
const listOf = (...pages: TicketView[][]): TicketList => ({
  pages: pages.map((tickets, index) => ({ tickets, hasMore: index < pages.length - 1, nextCursor: null, count: pages.flat().length })),
  pageParams: pages.map(() => null),
});
const idsOf = (list: TicketList) => flattenTickets(list).map(({ id }) => Number(id));
const saved = (view: TicketView) => ({ kind: 'saved' as const, ticket: view });

describe('reduceTickets', () => {
  const list = listOf([ticket(3, 30), ticket(2, 20)], [ticket(1, 10)]);

  it('moves a changed ticket to the top, from whatever page', () => {
    const reduced = reduceTickets(list, [saved(ticket(1, 40, { lastMessage: 'nova' }))], mine, me);

    expect(idsOf(reduced)).toEqual([1, 3, 2]);
    expect(reduced.pages[0]?.tickets[0]?.lastMessage).toBe('nova');
    expect(reduced.pages[0]?.count).toBe(3);
  });

  it('inserts a new one and counts it', () => {
    const reduced = reduceTickets(list, [saved(ticket(9, 50))], mine, me);

    expect(idsOf(reduced)).toEqual([9, 3, 2, 1]);
    expect(reduced.pages.map(({ count }) => count)).toEqual([4, 4]);
  });

  it('takes out what was resolved, handed to somebody else or deleted', () => {
    const changes = [
      saved(ticket(3, 60, { status: 'closed' })),
      saved(ticket(2, 61, { userId: ulidOf(7) })),
      { kind: 'deleted' as const, ticketId: 1 },
    ];

    expect(idsOf(reduceTickets(list, changes, mine, me))).toEqual([]);
  });

  it('drops a change older than what is shown', () => {
    expect(idsOf(reduceTickets(list, [saved(ticket(3, 5, { lastMessage: 'velha' }))], mine, me))).toEqual([3, 2, 1]);
    expect(reduceTickets(list, [saved(ticket(3, 5, { lastMessage: 'velha' }))], mine, me).pages[0]?.tickets[0]?.lastMessage).toBe('Oi');
  });

  it('resets the unread count in place', () => {
    const unread = listOf([ticket(2, 20, { unreadMessages: 4 }), ticket(1, 10)]);
    const reduced = reduceTickets(unread, [{ kind: 'read', ticketId: 2 }], mine, me);

    expect(reduced.pages[0]?.tickets.map(({ unreadMessages }) => unreadMessages)).toEqual([0, 0]);
    expect(reduced.pages[0]?.tickets[1]).toBe(unread.pages[0]?.tickets[1]);
  });

  it('gives the same object back when nothing concerns the list', () => {
    expect(reduceTickets(list, [saved(ticket(8, 70, { status: 'pending' })), { kind: 'deleted', ticketId: 99 }], mine, me)).toBe(list);
  });

  it('only shows tickets of the chosen queues, and only updates what a search found', () => {
    const other = ticket(8, 70, { queueId: ulidOf(12) });
    const search: TicketFilter = { ...mine, view: 'search', searchParam: 'ana' };

    expect(reduceTickets(list, [saved(other)], { ...mine, queues: [ulidOf(11)] }, me)).toBe(list);
    expect(reduceTickets(list, [saved(other)], search, me)).toBe(list);
    expect(idsOf(reduceTickets(list, [saved(ticket(2, 90, { status: 'closed' }))], search, me))).toEqual([3, 2, 1]);
  });

  it('only shows tickets that the filters let through', () => {
    const fresh = ticket(8, 70);
    const shows = (filter: Partial<TicketFilter>) => reduceTickets(list, [saved(fresh)], { ...mine, ...filter }, me) !== list;

    expect(shows({ connections: [fresh.whatsappId] })).toBe(true);
    expect(shows({ connections: [ulidOf(77)] })).toBe(false);
    expect(shows({ tags: [ulidOf(77)] })).toBe(false);
    expect(shows({ users: [me] })).toBe(true);
    expect(shows({ users: [ulidOf(77)] })).toBe(false);
    expect(shows({ statuses: ['open'] })).toBe(true);
    expect(belongsIn(ticket(8, 70, { status: 'lgpd' }), { ...mine, view: 'pending' }, me)).toBe(true);
    expect(belongsIn(ticket(8, 70, { status: 'nps' }), { ...mine, view: 'closed' }, me)).toBe(true);
  });

  it('appends in ascending order only when the end of the list is loaded', () => {
    const ascending = { ...mine, sort: 'ASC' as const };
    const open = listOf([ticket(1, 10)], [ticket(2, 20)]);
    const cut: TicketList = { ...open, pages: open.pages.map((page) => ({ ...page, hasMore: true })) };

    expect(idsOf(reduceTickets(open, [saved(ticket(3, 30))], ascending, me))).toEqual([1, 2, 3]);
    expect(idsOf(reduceTickets(cut, [saved(ticket(3, 30))], ascending, me))).toEqual([1, 2]);
  });

  it('takes 200 events into 10 000 loaded tickets without touching most pages', () => {
    const pages = Array.from({ length: 250 }, (_, page) => Array.from({ length: 40 }, (_, row) => ticket(page * 40 + row + 1, 0)));
    const large = listOf(...pages);
    const events = Array.from({ length: 200 }, (_, index) => saved(ticket(index + 1, 100 + index)));

    const reduced = reduceTickets(large, events, mine, me);

    expect(flattenTickets(reduced)).toHaveLength(10_000);
    expect(reduced.pages.slice(6).every((page, index) => page === large.pages[index + 6])).toBe(true);
  });
});
