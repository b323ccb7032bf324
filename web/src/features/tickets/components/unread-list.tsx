import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../../components/avatar.tsx';
import { formatTimeOrDate } from '../../../lib/format.ts';
import { unreadTicketsQuery } from '../api/ticket-queries.ts';
import { useArrivals } from '../arrivals.ts';
import { usePreview } from '../use-preview.ts';
import type { TicketView } from '../ticket-types.ts';

/** What the bell shows: transfers that arrived, then tickets with unread messages. */
export const UnreadList = ({ onOpen }: { onOpen: (uuid: string) => void }) => {
  const { t } = useTranslation('tickets');
  const { data, hasNextPage, fetchNextPage, isPending } = useInfiniteQuery(unreadTicketsQuery());
  const previewOf = usePreview();
  const arrivals = useArrivals((state) => state.arrivals);
  const tickets = (data?.pages.flatMap((page) => page.tickets) ?? []).filter(({ id }) => arrivals.every((arrived) => arrived.id !== id));
  return (
    <div className="notifications">
      <strong className="notifications-title">{t('notify.title')}</strong>
      <DesktopPermission />
      {!isPending && tickets.length + arrivals.length === 0 && <p>{t('notify.none')}</p>}
      {arrivals.map((ticket) => (
        <Item
          key={ticket.id}
          ticket={ticket}
          text={t('notify.transferredBy', { from: ticket.transferred?.by?.name ?? '' })}
          onOpen={onOpen}
        />
      ))}
      {tickets.map((ticket) => (
        <Item key={ticket.id} ticket={ticket} text={previewOf(ticket.lastMessage)} onOpen={onOpen} />
      ))}
      {hasNextPage && (
        <button type="button" className="text-button" onClick={() => void fetchNextPage()}>
          {t('notify.more')}
        </button>
      )}
    </div>
  );
};

const Item = ({ ticket, text, onOpen }: { ticket: TicketView; text: string; onOpen: (uuid: string) => void }) => (
  <button type="button" className="notification" onClick={() => onOpen(ticket.uuid)}>
    <Avatar name={ticket.contact.name} pictureUrl={ticket.contact.urlPicture} size={36} colorKey={ticket.contactId} />
    <span>
      <strong>
        <bdi>{ticket.contact.name}</bdi>
        <time>{formatTimeOrDate(ticket.updatedAt, new Date())}</time>
      </strong>
      <span>{text}</span>
    </span>
    {ticket.unreadMessages > 0 && <span className="unread-badge">{ticket.unreadMessages}</span>}
  </button>
);

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
