import type { LiveEvent } from '@balcao/shared/events/live-frames.ts';
import { canSeeTicket } from '@balcao/shared/domain/tickets/can-see-ticket.ts';
import type { QueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import { currentSession } from '../../lib/api/session.ts';
import { viewerOf } from '../../lib/rights.ts';
import { eventsNamed } from '../../lib/live/live-connection.ts';
import { playNotification } from '../../lib/sound.ts';
import { showToast } from '../../components/toasts.tsx';
import { ticketQuery } from './api/ticket-queries.ts';
import { isArrival, noteArrival } from './arrivals.ts';
import { findInLists } from './find-in-lists.ts';
import { noteHeard } from '../../lib/known-messages.ts';
import { isFollowedNews, lookAtFollowed, noteFollowedNews } from './followed-news.ts';
import { previewKind, previewText } from '../../lib/text/last-message-preview.ts';
import type { TicketView } from './ticket-types.ts';

/** Unread counts as last seen, to tell a new message from any other change of a ticket. */
const lastUnread = new Map<number, number>();
export const noteUnread = (ticketId: number, unreadMessages: number): void => void lastUnread.set(ticketId, unreadMessages);

/** Sounds, and shows a desktop notification when the page is not in front, for customers' new messages in tickets that concern
 *  this person: their own, those they follow, and waiting ones of their queues unless the company turned those off. */
export const notifyOfTickets = (cache: QueryClient, events: LiveEvent[], open: (uuid: string) => void): void => {
  for (const event of eventsNamed(events, 'ticket')) {
    if (event.action === 'delete') continue;
    const { ticket } = event;
    const known = knownTicket(cache, ticket);
    if (known && ticket.inboundMessages > known.inboundMessages) noteHeard(ticket.id);
    if (isArrival(ticket, known, currentSession().user?.id ?? '')) tellArrival(ticket, open);
    if (hasWoken(ticket, known)) tellWoken(ticket, open);
    const before = lastUnread.get(ticket.id) ?? known?.unreadMessages ?? 0;
    lastUnread.set(ticket.id, ticket.unreadMessages);
    if (ticket.unreadMessages <= before || ticket.lastMessageFromMe || !concernsMe(ticket)) continue;
    const reading = document.visibilityState === 'visible' && location.pathname.endsWith(ticket.uuid);
    const myId = currentSession().user?.id ?? '';
    if (reading) {
      lookAtFollowed(ticket, myId);
      continue;
    }
    if (isFollowedNews(ticket, myId)) noteFollowedNews(ticket);
    playNotification();
    if (document.visibilityState === 'hidden') showDesktopNotification(ticket, open);
  }
};

/** A colleague passed a ticket on to this person: sound, toast, bold row, bell, and a desktop notification when the page is not in front. */
const tellArrival = (ticket: TicketView, open: (uuid: string) => void): void => {
  const isReading = document.visibilityState === 'visible' && location.pathname.endsWith(ticket.uuid);
  const text = i18next.t('tickets:notify.arrived', { from: ticket.transferred?.by?.name ?? '', name: ticket.contact.name });
  if (!isReading) noteArrival(ticket);
  playNotification();
  showToast('info', text, isReading ? undefined : { label: i18next.t('tickets:notify.show'), run: () => open(ticket.uuid) });
  if (document.visibilityState === 'hidden') showDesktopNotification(ticket, open, text);
};

/** It was put off and is back by itself: whoever takes it up, or hears its customer, is told by that. */
const hasWoken = (ticket: TicketView, known: TicketView | undefined): boolean =>
  typeof known?.snoozedUntil === 'string' &&
  ticket.snoozedUntil === null &&
  Date.parse(known.snoozedUntil) <= Date.now() + earlyMs &&
  concernsMe(ticket) &&
  ticket.userId !== null;
/** Clocks differ by less. */
const earlyMs = 5000;

const tellWoken = (ticket: TicketView, open: (uuid: string) => void): void => {
  const text = i18next.t('tickets:notify.woken', { name: ticket.contact.name });
  playNotification();
  showToast('info', text, { label: i18next.t('tickets:notify.show'), run: () => open(ticket.uuid) });
  if (document.visibilityState === 'hidden') showDesktopNotification(ticket, open, text);
};

const knownTicket = (cache: QueryClient, { id, uuid }: TicketView): TicketView | undefined =>
  cache.getQueryData(ticketQuery(uuid).queryKey) ?? findInLists(cache, (ticket) => ticket.id === id);

const concernsMe = (ticket: TicketView): boolean => {
  const { user } = currentSession();
  if (!user) return false;
  if (ticket.followers.includes(user.id)) return true;
  if (ticket.userId !== null) return ticket.userId === user.id;
  if (ticket.status === 'group') return user.allowGroup;
  if (user.company.companieSettings.showNotificationPending === 'false') return false;
  return canSeeTicket(viewerOf(user), ticket);
};

const showDesktopNotification = (
  ticket: TicketView,
  open: (uuid: string) => void,
  title = i18next.t('tickets:notify.from', { name: ticket.contact.name }),
): void => {
  if (!('Notification' in globalThis) || Notification.permission !== 'granted') return;
  const kind = previewKind(ticket.lastMessage);
  const notification = new Notification(title, {
    body: kind ? i18next.t(`tickets:row.${kind}`) : previewText(ticket.lastMessage),
    icon: ticket.contact.urlPicture ?? '/favicon.svg',
    tag: ticket.uuid,
  });
  notification.onclick = () => {
    window.focus();
    open(ticket.uuid);
    notification.close();
  };
};
