import { useQuery } from '@tanstack/react-query';
import { lazy, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../components/icon-button.tsx';
import { Popover } from '../../../components/popover.tsx';
import { mentionsQuery } from '../api/mention-queries.ts';
import { ticketCountsQuery } from '../api/ticket-queries.ts';
import { useArrivals } from '../arrivals.ts';
import { useFollowedNews } from '../followed-news.ts';
import { Part } from '../../../components/boundary.tsx';
import { lazyPart } from '../../../lib/lazy-part.ts';
import './notification-bell.css';

const UnreadList = lazy(lazyPart(() => import('./unread-list.tsx').then(({ UnreadList }) => ({ default: UnreadList }))));

/** Tickets with unread messages, followed ones among them; also where desktop notifications are asked for, never at load. */
export const NotificationBell = ({ onOpen }: { onOpen: (uuid: string) => void }) => {
  const { t } = useTranslation('tickets');
  const counts = useQuery(ticketCountsQuery({ queues: [], showAll: false })).data;
  const isCounted = counts !== undefined;
  useEffect(() => {
    // after the first list, which everybody waits for
    if (isCounted) void import('../load-followed-news.ts').then(({ loadFollowedNews }) => loadFollowedNews());
  }, [isCounted]);
  const followed = useFollowedNews(({ news }) => news.length);
  const mentions = useQuery({ ...mentionsQuery(), enabled: isCounted }).data?.length ?? 0;
  // Those with unread messages are counted already.
  const unread =
    (counts?.unread ?? 0) +
    followed +
    mentions +
    useArrivals(({ arrivals }) => arrivals.filter(({ unreadMessages }) => unreadMessages === 0).length);
  return (
    <Popover
      label={t('notify.title')}
      trigger={(props) => (
        <IconButton
          icon="notification"
          label={unread > 0 ? t('notify.bell', { count: unread }) : t('notify.title')}
          badge={unread > 0 ? (unread > 99 ? '99+' : unread) : null}
          {...props}
        />
      )}
    >
      {(close) => (
        <Part fallback={<div className="notifications" />}>
          <UnreadList onClose={close} onOpen={onOpen} />
        </Part>
      )}
    </Popover>
  );
};
