// @vitest-environment happy-dom
import { countedFacts } from '@balcao/shared/domain/tickets/counted-as.ts';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clearSession } from '../../../lib/api/session.ts';
import { aTicketView, ulidOf } from '../../../testing/builders.ts';
import { ticketCountsQuery } from '../api/ticket-queries.ts';
import { forgetCounted, patchCounts } from './patch-counts.ts';
import { noteCountAnswer } from './recount.ts';
import type { TicketChange } from './reduce-tickets.ts';

const me = ulidOf(1);
const start = { open: 1, pending: 2, group: 0, closed: 5, unread: 1 };
const { queryKey } = ticketCountsQuery({ queues: [], showAll: false });
const waiting = aTicketView({ status: 'pending', userId: null });
const saved = (ticket: typeof waiting, was: typeof waiting | null): TicketChange => ({
  kind: 'saved',
  ticket,
  was: was && countedFacts(was),
});
const at = (second: number) => new Date(Date.UTC(2026, 10, 20, 13, 0, second)).toISOString();

let cache: QueryClient;
const patch = (...changes: TicketChange[]) => patchCounts(cache, changes, me);
const counts = () => cache.getQueryData(queryKey);
beforeEach(() => {
  cache = new QueryClient();
  cache.setQueryData(queryKey, start);
});
afterEach(() => {
  clearSession();
  vi.useRealTimers();
});

describe('numbers on the tabs', () => {
  it('follow a change that is told, once, however often it is told', () => {
    const written = { ...waiting, unreadMessages: 1, updatedAt: at(1) };

    patch(saved(written, waiting));
    patch(saved(written, waiting), saved(written, waiting));

    expect(counts()).toEqual({ ...start, unread: 2 });
  });

  it('are not changed again by the frame that follows one’s own answer', () => {
    const mine = { ...waiting, status: 'open' as const, userId: ulidOf(1) as typeof waiting.userId, updatedAt: at(1) };

    patch(saved({ ...mine, updatedAt: waiting.updatedAt }, waiting));
    patch(saved(mine, waiting));
    patch(saved(mine, waiting));

    expect(counts()).toEqual({ ...start, pending: 1, open: 2 });
  });

  it('drop what is older than what is known', () => {
    const closed = { ...waiting, status: 'closed' as const, updatedAt: at(5) };

    patch(saved(closed, waiting));
    patch(saved({ ...waiting, unreadMessages: 3, updatedAt: at(2) }, waiting));

    expect(counts()).toEqual({ ...start, pending: 1, closed: 6 });
  });

  it('give a refused guess back', () => {
    const guess = { ...waiting, status: 'closed' as const };

    patch(saved(guess, waiting));
    patch(saved(waiting, guess));

    expect(counts()).toEqual(start);
  });

  it('go by what the server counted before, where changes were missed', () => {
    const taken = { ...waiting, status: 'open' as const, userId: ulidOf(2) as typeof waiting.userId, updatedAt: at(3) };
    patch(saved({ ...waiting, unreadMessages: 1, updatedAt: at(1) }, waiting));
    cache.setQueryData(queryKey, { ...start, pending: 1 });

    forgetCounted();
    patch(saved({ ...taken, status: 'closed', updatedAt: at(4) }, taken));

    expect(counts()).toEqual({ ...start, pending: 1, closed: 6 });
  });

  it('count a ticket that comes into sight, is read here, and leaves again', () => {
    const written = { ...waiting, unreadMessages: 1, updatedAt: at(1) };

    patch(saved(written, null));
    expect(counts()).toEqual({ ...start, pending: 3, unread: 2 });
    patch({ kind: 'read', ticketId: waiting.id });
    expect(counts()).toEqual({ ...start, pending: 3 });
    patch({ kind: 'deleted', ticketId: waiting.id, was: countedFacts(written) });

    expect(counts()).toEqual(start);
  });

  it('are asked for again when something changed around the answer, and else not', async () => {
    vi.useFakeTimers({ now: Date.now() + 60_000 });
    const again = vi.spyOn(cache, 'invalidateQueries');
    noteCountAnswer(cache, Date.now());
    await vi.advanceTimersByTimeAsync(5_000);
    expect(again).not.toHaveBeenCalled();

    patch(saved({ ...waiting, unreadMessages: 1, updatedAt: at(1) }, waiting));
    noteCountAnswer(cache, Date.now());
    patch(saved({ ...waiting, updatedAt: at(2) }, waiting));
    await vi.advanceTimersByTimeAsync(5_000);

    expect(again.mock.calls).toEqual([[{ queryKey: queryKey.slice(0, 2) }], [{ queryKey: ['views'] }]]);
  });
});
