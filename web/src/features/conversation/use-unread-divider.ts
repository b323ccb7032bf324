import type { TicketView } from '@balcao/shared/domain/tickets/ticket.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { BubbleMessage } from './conversation-types.ts';
import { findUnreadStart } from './message-rows.ts';

/** Keeps where the messages begin that were unread at opening, until something is sent, and marks them read as soon as they are seen.
 *  @param canRead false for who only looks on: the ticket stays unread for whoever has it. */
export const useUnreadDivider = (ticket: TicketView, stored: BubbleMessage[], canRead: boolean, onRead: (ticket: TicketView) => void) => {
  const [unread, setUnread] = useState<ReturnType<typeof findUnreadStart>>(null);
  const countAtOpening = useRef<number | null>(ticket.unreadMessages);
  if (countAtOpening.current !== null && stored.length > 0) {
    const start = findUnreadStart(stored, countAtOpening.current);
    countAtOpening.current = null;
    if (start) setUnread(start);
  }
  useEffect(() => {
    if (ticket.unreadMessages === 0 || stored.length === 0) return;
    const read = () => document.visibilityState === 'visible' && canRead && onRead(ticket);
    read();
    document.addEventListener('visibilitychange', read);
    return () => document.removeEventListener('visibilitychange', read);
  }, [ticket, stored.length, canRead, onRead]);
  return { unread, forgetUnread: useCallback(() => setUnread(null), []) };
};
