// @vitest-environment happy-dom
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aMe, aMessageView, aTicketView, ulidOf } from '../../testing/builders.ts';
import { ApiError } from '../../lib/api/api-error.ts';
import { clearSession, saveSession } from '../../lib/api/session.ts';
import { useKeptSince } from '../../lib/kept-since.ts';
import { messagesQuery, threadKey } from '../conversation/api/message-queries.ts';
import { ticketListQuery, toTicketFilter } from '../tickets/api/ticket-queries.ts';
import { live } from './keep.ts';

/** What idb-keyval does, in memory. */
const stored = vi.hoisted(() => new Map<string, unknown>());
vi.mock('idb-keyval', () => ({
  createStore: () => ({}),
  get: async (key: string) => structuredClone(stored.get(key)),
  setMany: async (entries: [string, unknown][]) => entries.forEach(([key, value]) => stored.set(key, structuredClone(value))),
  delMany: async (keys: string[]) => keys.forEach((key) => stored.delete(key)),
  clear: async () => stored.clear(),
  entries: async () => [...stored],
}));
vi.mock('../../lib/api/client.ts', () => ({ api: { getTicketByUuid: vi.fn() } }));

const offline = () => Promise.reject(new ApiError('OFFLINE', 0, undefined));
const filter = toTicketFilter({});
const ticket = aTicketView({ id: 7 });
const list = (...tickets: ReturnType<typeof aTicketView>[]) => ({
  pages: [{ tickets, count: tickets.length, hasMore: true, nextCursor: 'x' }],
  pageParams: [null],
});
const thread = { pages: [{ messages: [aMessageView(1)], hasMore: true, nextCursor: 'y' }], pageParams: [null] };
const settled = () => new Promise((resolve) => setTimeout(resolve, 10));
const stops: (() => void)[] = [];

/** A page of the app; what it shows is asked for and cannot be had. */
const open = () => {
  const cache = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } });
  stops.push(...[live.start?.(cache) ?? []].flat());
  return cache;
};
const close = async () => {
  for (const stop of stops.splice(0)) stop();
  await settled();
};
const askInVain = async (cache: QueryClient) => {
  await cache.prefetchInfiniteQuery({ ...ticketListQuery(filter), queryFn: offline });
  await cache.prefetchInfiniteQuery({ ...messagesQuery(ticket), queryFn: offline });
  await settled();
};
const keepSomething = async () => {
  const cache = open();
  cache.setQueryData(ticketListQuery(filter).queryKey, list(ticket) as never);
  cache.setQueryData(threadKey(ticket.id), thread);
  await close();
};

beforeEach(() => saveSession({ token: 't', user: aMe() }));
afterEach(async () => {
  await close();
  clearSession();
  localStorage.clear();
  stored.clear();
});

describe('what is kept for a time without network', () => {
  it('shows the list and a conversation as they were, and says since when, until the server answers', async () => {
    await keepSomething();

    const cache = open();
    await askInVain(cache);
    const shown = cache.getQueryData(ticketListQuery(filter).queryKey);
    expect(shown?.pages[0]?.tickets.map(({ id }) => id)).toEqual([7]);
    expect(cache.getQueryData(threadKey(ticket.id))).toEqual(thread);
    expect(Object.keys(useKeptSince.getState().since)).toHaveLength(2);

    cache.setQueryData(ticketListQuery(filter).queryKey, list(aTicketView({ id: 8 })) as never);
    expect(Object.keys(useKeptSince.getState().since)).toHaveLength(1);
    await live.catchUp?.(cache);
    expect(useKeptSince.getState().since).toEqual({});
    expect(cache.getQueryData(threadKey(ticket.id))).toBeUndefined();
  });

  it('shows nothing while the server can be asked', async () => {
    await keepSomething();

    const cache = open();
    await cache.prefetchInfiniteQuery({ ...ticketListQuery(filter), queryFn: async () => list().pages[0] as never });
    await settled();

    expect(cache.getQueryData(ticketListQuery(filter).queryKey)?.pages[0]?.tickets).toEqual([]);
    expect(useKeptSince.getState().since).toEqual({});
  });

  it('is nobody else’s, and is gone after a sign-out', async () => {
    await keepSomething();
    saveSession({ user: aMe({ id: ulidOf(77) }) });
    const other = open();
    await askInVain(other);
    expect(other.getQueryData(threadKey(ticket.id))).toBeUndefined();
    await close();

    saveSession({ user: aMe() });
    await keepSomething();
    clearSession();
    await settled();

    expect(stored.size).toBe(0);
  });

  it('takes out a ticket that went to somebody else', async () => {
    await keepSomething();
    const cache = open();
    await askInVain(cache);

    const { companieSettings: _, ...company } = aMe().company;
    live.onEvents(
      [
        {
          event: `company-${company.id}-ticket`,
          action: 'delete',
          ticketId: ticket.id,
          cause: 'taken',
          by: null,
          to: null,
          was: null,
        } as never,
      ],
      { cache, openTicket: () => {} },
    );
    await settled();

    expect(cache.getQueryData(threadKey(ticket.id))).toBeUndefined();
    expect([...stored.keys()].filter((key) => key.includes('messages'))).toEqual([]);
  });

  it('forgets everything when this person may see other things', async () => {
    await keepSomething();
    open();

    saveSession({ user: aMe({ queues: [] }) });
    await settled();

    expect(stored.size).toBe(0);
  });
});
