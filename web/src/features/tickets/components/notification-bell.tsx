import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../../components/avatar.tsx';
import { IconButton } from '../../../components/icon-button.tsx';
import { Popover } from '../../../components/popover.tsx';
import { formatTimeOrDate } from '../../../lib/format.ts';
import { ticketCountsQuery, unreadTicketsQuery } from '../api/ticket-queries.ts';
import { previewText } from '../preview.ts';
import './notification-bell.css';

/** Tickets with unread messages; also where desktop notifications are asked for, never at load. */
export const NotificationBell = ({ onOpen }: { onOpen: (uuid: string) => void }) => {
  const { t } = useTranslation('tickets');
  const unread = useQuery(ticketCountsQuery({ queues: [], showAll: false })).data?.unread ?? 0;
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
        <UnreadList
          onOpen={(uuid) => {
            close();
            onOpen(uuid);
          }}
        />
      )}
    </Popover>
  );
};

const UnreadList = ({ onOpen }: { onOpen: (uuid: string) => void }) => {
  const { t } = useTranslation('tickets');
  const { data, hasNextPage, fetchNextPage, isPending } = useInfiniteQuery(unreadTicketsQuery());
  const tickets = data?.pages.flatMap((page) => page.tickets) ?? [];
  return (
    <div className="notifications">
      <strong className="notifications-title">{t('notify.title')}</strong>
      <DesktopPermission />
      {!isPending && tickets.length === 0 && <p>{t('notify.none')}</p>}
      {tickets.map((ticket) => (
        <button key={ticket.id} type="button" className="notification" onClick={() => onOpen(ticket.uuid)}>
          <Avatar name={ticket.contact.name} pictureUrl={ticket.contact.urlPicture} size={36} colorKey={ticket.contactId} />
          <span>
            <strong>
              <bdi>{ticket.contact.name}</bdi>
              <time>{formatTimeOrDate(ticket.updatedAt, new Date())}</time>
            </strong>
            <span>{previewText(ticket.lastMessage)}</span>
          </span>
          <span className="unread-badge">{ticket.unreadMessages}</span>
        </button>
      ))}
      {hasNextPage && (
        <button type="button" className="text-button" onClick={() => void fetchNextPage()}>
          {t('notify.more')}
        </button>
      )}
    </div>
  );
};

const DesktopPermission = () => {
  const { t } = useTranslation('tickets');
  const [permission, setPermission] = useState(() => ('Notification' in globalThis ? Notification.permission : 'denied'));
  if (permission !== 'default') return null;
  return (
    <button type="button" className="text-button" onClick={() => void Notification.requestPermission().then(setPermission)}>
      {t('notify.allow')}
    </button>
  );
};
