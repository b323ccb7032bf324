import { create } from 'zustand';
import { onSignedOut } from '../../lib/api/session.ts';
import type { TicketView } from './ticket-types.ts';

type News = ReadonlyArray<TicketView>;

/** Colleagues' tickets that this person follows and whose customer wrote since they looked, newest first. */
export const useFollowedNews = create<{ news: News }>()(() => ({ news: [] }));
const change = (to: (news: News) => News): void => useFollowedNews.setState(({ news }) => ({ news: to(news) }));
const without = (news: News, ticketId: number): News =>
  news.some(({ id }) => id === ticketId) ? news.filter(({ id }) => id !== ticketId) : news;

/** Whether a ticket is unread for this person only because they follow it: their own, and those that wait, are counted as unread anyway. */
export const isFollowedNews = ({ followers, status, userId, unreadMessages, snoozedUntil }: TicketView, myId: string): boolean =>
  status === 'open' && unreadMessages > 0 && snoozedUntil === null && userId !== myId && followers.some((id) => id === myId);

export const noteFollowedNews = (ticket: TicketView): void => change((news) => [ticket, ...without(news, ticket.id)]);

/** It changed: read by its holder, taken over or ended, it is no news any more. */
export const reviewFollowedNews = (ticket: TicketView, myId: string): void =>
  change((news) => {
    const known = news.find(({ id }) => id === ticket.id);
    if (!known || known.updatedAt > ticket.updatedAt) return news;
    return isFollowedNews(ticket, myId) ? news.map((each) => (each === known ? ticket : each)) : without(news, ticket.id);
  });

export const forgetFollowedNews = (ticketId: number): void => change((news) => without(news, ticketId));

/** Until when this person has seen tickets that others have yet to read, by id: a reload must not make news of them again. */
const seenKey = 'followedSeen';
type Seen = Record<string, string>;
export const readSeen = (): Seen => {
  try {
    return { ...(JSON.parse(localStorage.getItem(seenKey) ?? '{}') as Seen) }; // written here
  } catch {
    return {};
  }
};
export const writeSeen = (seen: Seen): void => localStorage.setItem(seenKey, JSON.stringify(seen));

/** This person has it before their eyes. */
export const lookAtFollowed = (ticket: TicketView, myId: string): void => {
  forgetFollowedNews(ticket.id);
  if (isFollowedNews(ticket, myId)) writeSeen({ ...readSeen(), [ticket.id]: ticket.updatedAt });
};

onSignedOut(() => {
  change(() => []);
  localStorage.removeItem(seenKey);
});
