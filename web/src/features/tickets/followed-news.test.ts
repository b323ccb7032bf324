// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { clearSession, saveSession } from '../../lib/api/session.ts';
import { aMe, aTicketView, ulidOf } from '../../testing/builders.ts';
import { isFollowedNews, lookAtFollowed, noteFollowedNews, reviewFollowedNews, useFollowedNews } from './followed-news.ts';
import { loadFollowedNews } from './load-followed-news.ts';

const [me, ana] = [aMe().id, ulidOf(2)];
const followed = (id: number, change: Partial<Parameters<typeof aTicketView>[0]> = {}) =>
  aTicketView({ id, status: 'open', userId: ana, followers: [me], unreadMessages: 1, updatedAt: '2026-11-20T13:00:00.000Z', ...change });
let answer: Promise<ReturnType<typeof aTicketView>[]> = Promise.resolve([]);
vi.mock('../../lib/api/client.ts', () => ({ api: { listTickets: async () => ({ tickets: await answer }) } }));
const news = () => useFollowedNews.getState().news.map(({ id }) => Number(id));

beforeEach(() => {
  clearSession();
  saveSession({ token: 't', user: aMe() });
});

describe('news of a followed ticket', () => {
  it('are unread messages of a colleague’s customer: the rest is counted as unread already, or is none of mine', () => {
    expect(isFollowedNews(followed(1), me)).toBe(true);
    for (const change of [
      { userId: me },
      { status: 'pending', userId: null },
      { unreadMessages: 0 },
      { followers: [] },
      { status: 'closed' },
    ] as const)
      expect(isFollowedNews(followed(1, change), me)).toBe(false);
  });

  it('are there until the holder has read them, took leave of the ticket, or it is no longer followed', () => {
    noteFollowedNews(followed(1));
    noteFollowedNews(followed(2));
    reviewFollowedNews(followed(1, { unreadMessages: 2 }), me);
    expect(news()).toEqual([2, 1]);

    reviewFollowedNews(followed(1, { unreadMessages: 0 }), me);
    reviewFollowedNews(followed(2, { followers: [] }), me);

    expect(news()).toEqual([]);
  });

  it('are asked for at the start; what was looked at is none until the customer writes again', async () => {
    answer = Promise.resolve([followed(1), followed(2), followed(3, { userId: me })]);
    await loadFollowedNews();
    expect(news()).toEqual([1, 2]);

    lookAtFollowed(followed(1), me);
    expect(news()).toEqual([2]);
    await loadFollowedNews();
    expect(news()).toEqual([2]);

    answer = Promise.resolve([followed(1, { updatedAt: '2026-11-20T13:05:00.000Z' }), followed(2)]);
    await loadFollowedNews();
    expect(news()).toEqual([1, 2]);
  });

  it('that come while the question is on its way stay', async () => {
    const asked = Promise.withResolvers<ReturnType<typeof aTicketView>[]>();
    answer = asked.promise;
    const loading = loadFollowedNews();
    noteFollowedNews(followed(5));
    asked.resolve([]);
    await loading;

    expect(news()).toEqual([5]);
  });
});
