import type { TicketView } from '@balcao/shared/domain/tickets/ticket.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { BubbleMessage } from './conversation-types.ts';
import { findUnreadStart } from './message-rows.ts';

export type OnRead = (ticket: TicketView, how: { isOpen: boolean }) => void;

/** Keeps where the messages begin that were unread at opening, until something is sent, and says when messages are seen: those that were there at
 *  opening, or (`isOpen`) came since.
 *  @param readAt when `stored` was last fetched or changed, epoch ms. A cached thread may lack unread messages until it is fetched again.
 *  @param canRead false for who only looks on: the ticket stays unread for whoever has it. */
export const useUnreadDivider = (ticket: TicketView, stored: BubbleMessage[], readAt: number, canRead: boolean, onRead: OnRead) => {
  const [unread, setUnread] = useState<ReturnType<typeof findUnreadStart>>(null);
  const [openedAt] = useState(Date.now);
  const isOpen = useRef(ticket.unreadMessages === 0);
  const countAtOpening = useRef<number | null>(ticket.unreadMessages);
  if (countAtOpening.current !== null && stored.length > 0) {
    const start = findUnreadStart(stored, countAtOpening.current);
    if (readAt > openedAt) countAtOpening.current = null;
    if (start && start.firstId !== unread?.firstId) setUnread(start);
  }
  useEffect(() => {
    if (ticket.unreadMessages === 0 || stored.length === 0) return;
    const read = () => {
      if (document.visibilityState !== 'visible' || !canRead) return;
      onRead(ticket, { isOpen: isOpen.current });
      isOpen.current = true;
    };
    read();
    document.addEventListener('visibilitychange', read);
    return () => document.removeEventListener('visibilitychange', read);
  }, [ticket, stored.length, canRead, onRead]);
  const forgetUnread = useCallback(() => {
    countAtOpening.current = null;
    setUnread(null);
  }, []);
  return { unread, forgetUnread };
};
