import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ticketCountsQuery } from './api/ticket-queries.ts';

const appName = 'Balcão';

/** Circled digits up to 20, else the number in brackets (spec 1 section 2). */
export const unreadTitle = (unread: number): string => {
  if (unread <= 0) return appName;
  return `${unread <= 20 ? String.fromCodePoint(0x2460 + unread - 1) : `(${unread})`} ${appName}`;
};

/** Keeps the number of tickets with unread messages in the tab's title. */
export const useUnreadTitle = (): void => {
  const unread = useQuery(ticketCountsQuery({ queues: [], showAll: false })).data?.unread ?? 0;
  useEffect(() => {
    document.title = unreadTitle(unread);
    return () => {
      document.title = appName;
    };
  }, [unread]);
};
