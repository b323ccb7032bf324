import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../components/icon-button.tsx';
import { Popover } from '../../../components/popover.tsx';
import { ticketCountsQuery } from '../api/ticket-queries.ts';
import { useArrivals } from '../arrivals.ts';
import './notification-bell.css';

const UnreadList = lazy(() => import('./unread-list.tsx').then(({ UnreadList }) => ({ default: UnreadList })));

/** Tickets with unread messages; also where desktop notifications are asked for, never at load. */
export const NotificationBell = ({ onOpen }: { onOpen: (uuid: string) => void }) => {
  const { t } = useTranslation('tickets');
  const counted = useQuery(ticketCountsQuery({ queues: [], showAll: false })).data?.unread ?? 0;
  // Those with unread messages are counted already.
  const unread = counted + useArrivals(({ arrivals }) => arrivals.filter(({ unreadMessages }) => unreadMessages === 0).length);
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
        <Suspense fallback={<div className="notifications" />}>
          <UnreadList
            onOpen={(uuid) => {
              close();
              onOpen(uuid);
            }}
          />
        </Suspense>
      )}
    </Popover>
  );
};
