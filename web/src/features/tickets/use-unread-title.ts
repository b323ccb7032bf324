import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { usePageTitle } from '../../lib/page-title.ts';
import { ticketCountsQuery } from './api/ticket-queries.ts';

const appName = 'Balcão';

/** What the page is about and the product, behind the number: circled digits up to 20, else in brackets. */
export const unreadTitle = (unread: number, page: string | null = null): string => {
  const name = page ? `${page} · ${appName}` : appName;
  if (unread <= 0) return name;
  return `${unread <= 20 ? String.fromCodePoint(0x2460 + unread - 1) : `(${unread})`} ${name}`;
};

/** Keeps the number of tickets with unread messages in the tab's title. */
export const useUnreadTitle = (): void => {
  const unread = useQuery(ticketCountsQuery({ queues: [], showAll: false })).data?.unread ?? 0;
  const page = usePageTitle(({ title }) => title);
  useEffect(() => {
    document.title = unreadTitle(unread, page);
    return () => {
      document.title = appName;
    };
  }, [unread, page]);
};
