// @vitest-environment happy-dom
import { runInThisContext } from 'node:vm';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ticketListQuery, toTicketFilter } from '../../features/tickets/api/ticket-queries.ts';
import { parseTicketSearch } from '../../features/tickets/ticket-search.ts';
import { aMe, ulidOf } from '../../testing/builders.ts';
import { api } from './client.ts';
import { beginRequestsScript } from './first-request.ts';
import { saveSession } from './session.ts';

const asked: string[] = [];
const page = { tickets: [], hasMore: false, nextCursor: null, count: 0 };
let isFirstLost = false;

/** What the built page does before its modules are there. */
const runScript = (): void => void runInThisContext(beginRequestsScript);
const readList = (raw: Record<string, unknown> = {}) =>
  new QueryClient({ defaultOptions: { queries: { retry: false } } }).fetchInfiniteQuery(
    ticketListQuery(toTicketFilter(parseTicketSearch(raw))),
  );
const askAgain = () => api.listTickets({ query: { status: 'open', sortTickets: 'DESC', withCounts: 'true', withSocketToken: 'true' } });
const lists = () => asked.filter((url) => url.startsWith('/api/tickets?'));

beforeEach(() => {
  asked.length = 0;
  isFirstLost = false;
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    if (url === '/config.json') return Response.json({ liveUrl: '/live', cognito: {} });
    if (isFirstLost && lists().length === 1) throw new TypeError('network');
    return Response.json(page);
  });
  history.replaceState(null, '', '/tickets');
  saveSession({ token: 'mine', sessionId: ulidOf(5), refreshToken: 'r1', username: 'ana@exemplo.com', user: aMe() });
});
afterEach(() => {
  delete window.begun;
  vi.unstubAllGlobals();
});

describe('what the page asks for before its modules are there', () => {
  it("is the list's own first request, and is not asked twice", async () => {
    runScript();
    expect(lists()).toHaveLength(1);
    await readList();

    expect(lists()).toHaveLength(1);

    await readList();
    expect(lists()).toHaveLength(2);
    expect(new Set(lists().map((url) => new URL(url, 'http://x').searchParams.get('status')))).toEqual(new Set(['open']));
  });

  it('is asked again when it came to nothing, or was asked by somebody else', async () => {
    isFirstLost = true;
    runScript();
    await expect(askAgain()).resolves.toEqual(page);
    expect(lists()).toHaveLength(2);

    asked.length = 0;
    isFirstLost = false;
    runScript();
    saveSession({ token: 'of somebody else' });
    await askAgain();
    expect(lists()).toHaveLength(2);
  });

  it('is nothing without a session, on other pages and for another list', async () => {
    history.replaceState(null, '', '/tickets?tab=closed');
    runScript();
    history.replaceState(null, '', '/connections');
    runScript();
    history.replaceState(null, '', '/tickets');
    saveSession({ token: null });
    runScript();
    await Promise.resolve();

    expect(lists()).toEqual([]);
  });
});
