import { api } from '../../lib/api/client.ts';
import { currentSession } from '../../lib/api/session.ts';
import { isFollowedNews, readSeen, useFollowedNews, writeSeen } from './followed-news.ts';
import { noteUnread } from './notify.ts';

/** Asks for the tickets that this person follows and that are unread, of the 40 newest they follow: when the app starts, and after a time without live events.
 *  What it cannot learn only the next message tells. */
export const loadFollowedNews = async (): Promise<void> => {
  const myId = currentSession().user?.id;
  const before = new Set(useFollowedNews.getState().news.map(({ id }) => id));
  const found = await api.listTickets({ query: { only: 'followed', withUnreadMessages: 'true' } }).catch(() => null);
  if (!found || myId === undefined || myId !== currentSession().user?.id) return;
  for (const { id, unreadMessages } of found.tickets) noteUnread(id, unreadMessages);
  const seen = readSeen();
  writeSeen(Object.fromEntries(Object.entries(seen).filter(([id]) => found.tickets.some((ticket) => String(ticket.id) === id))));
  const unseen = found.tickets.filter((ticket) => isFollowedNews(ticket, myId) && (seen[ticket.id] ?? '') < ticket.updatedAt);
  useFollowedNews.setState(({ news }) => {
    // What came while the question was on its way.
    const since = news.filter(
      ({ id, updatedAt }) => !before.has(id) || unseen.some((each) => each.id === id && each.updatedAt < updatedAt),
    );
    const others = unseen.filter(({ id }) => since.every((each) => each.id !== id));
    return { news: [...since, ...others].sort((one, other) => other.updatedAt.localeCompare(one.updatedAt)) };
  });
};
