import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../../components/avatar.tsx';
import { Chip } from '../../../components/chip.tsx';
import { formatTimeOrDate } from '../../../lib/format.ts';
import { focusHome } from '../../../lib/layers/focus-home.ts';
import { openIfMoved } from '../../../lib/open-if-moved.ts';
import { type Mention, mentionsQuery } from '../api/mention-queries.ts';
import { unreadTicketsQuery } from '../api/ticket-queries.ts';
import { useArrivals } from '../arrivals.ts';
import { useFollowedNews } from '../followed-news.ts';
import { usePreview } from '../use-preview.ts';
import type { TicketView } from '../ticket-types.ts';

type UnreadListProps = {
  /** Closes the panel; the bell has the focus then. */
  onClose: () => void;
  onOpen: (uuid: string) => void;
};

/** What the bell shows: transfers that arrived, then tickets with unread messages, those of colleagues that are followed among them. */
export const UnreadList = ({ onClose, onOpen: open }: UnreadListProps) => {
  const { t } = useTranslation('tickets');
  const { data, hasNextPage, fetchNextPage, isPending } = useInfiniteQuery(unreadTicketsQuery());
  const mentions = useQuery(mentionsQuery()).data ?? [];
  const previewOf = usePreview();
  const arrivals = useArrivals((state) => state.arrivals);
  const followed = useFollowedNews(({ news }) => news);
  const own = data?.pages.flatMap((page) => page.tickets) ?? [];
  const tickets = [...own, ...followed.filter(({ id }) => own.every((ticket) => ticket.id !== id))]
    .filter(({ id }) => arrivals.every((arrived) => arrived.id !== id))
    .sort((one, other) => other.updatedAt.localeCompare(one.updatedAt));
  const onOpen = (uuid: string) => {
    onClose();
    // The bell has the focus back by now. Where the conversation has no text field it would keep it.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    focusHome();
    open(uuid);
  };
  const list = useRef<HTMLDivElement>(null);
  // The panel around it has the focus first.
  useEffect(() => {
    const panel = list.current?.closest<HTMLElement>('[role="dialog"]');
    panel?.addEventListener('keydown', moveInList);
    return () => panel?.removeEventListener('keydown', moveInList);
  }, []);
  return (
    <div ref={list} className="notifications">
      <strong className="notifications-title">{t('notify.title')}</strong>
      <DesktopPermission />
      {!isPending && tickets.length + arrivals.length + mentions.length === 0 && <p>{t('notify.none')}</p>}
      {mentions.map((mention) => (
        <MentionItem key={mention.messageId} mention={mention} onOpen={onOpen} />
      ))}
      {arrivals.map((ticket) => (
        <Item
          key={ticket.id}
          ticket={ticket}
          text={t('notify.transferredBy', { from: ticket.transferred?.by?.name ?? '' })}
          onOpen={onOpen}
        />
      ))}
      {tickets.map((ticket) => (
        <Item
          key={ticket.id}
          ticket={ticket}
          mark={followed.includes(ticket) ? t('tools.followed') : null}
          text={previewOf(ticket.lastMessage)}
          onOpen={onOpen}
        />
      ))}
      {hasNextPage && (
        <button type="button" className="text-button" onClick={() => void fetchNextPage()}>
          {t('notify.more')}
        </button>
      )}
    </div>
  );
};

/** The arrow keys move through the rows, from the last to the first and back, and Home and End to its ends. */
const moveInList = (event: KeyboardEvent): void => {
  if (!(event.currentTarget instanceof HTMLElement) || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('.notification')];
  const at = rows.findIndex((row) => row === document.activeElement);
  const next = { ArrowDown: at + 1, ArrowUp: at === -1 ? -1 : at - 1, Home: 0, End: -1 }[event.key];
  if (next === undefined || rows.length === 0) return;
  event.preventDefault();
  rows.at(next % rows.length)?.focus();
};

type ItemProps = {
  ticket: TicketView;
  text: string;
  /** Why it is here, where that is not plain. */
  mark?: string | null;
  onOpen: (uuid: string) => void;
};

const Item = ({ ticket, text, mark, onOpen }: ItemProps) => (
  <button
    type="button"
    className="notification"
    onPointerDown={(press) => openIfMoved(press, () => onOpen(ticket.uuid))}
    onClick={() => onOpen(ticket.uuid)}
  >
    <Avatar name={ticket.contact.name} pictureUrl={ticket.contact.urlPicture} size={36} colorKey={ticket.contactId} />
    <span>
      <strong>
        <bdi>{ticket.contact.name}</bdi>
        <time>{formatTimeOrDate(ticket.updatedAt, new Date())}</time>
      </strong>
      <span>
        {mark && <Chip title={ticket.user?.name}>{mark}</Chip>} {text}
      </span>
    </span>
    {ticket.unreadMessages > 0 && <span className="unread-badge">{ticket.unreadMessages}</span>}
  </button>
);

const MentionItem = ({
  mention: { uuid, ticketId, by, text, createdAt },
  onOpen,
}: {
  mention: Mention;
  onOpen: (uuid: string) => void;
}) => {
  const { t } = useTranslation('tickets');
  const name = by?.name ?? '';
  return (
    <button
      type="button"
      className="notification"
      onPointerDown={(press) => openIfMoved(press, () => onOpen(uuid))}
      onClick={() => onOpen(uuid)}
    >
      <Avatar name={name} size={36} colorKey={by?.id ?? ''} />
      <span>
        <strong>
          <bdi>{t('notify.mentioned', { name })}</bdi>
          <time>{formatTimeOrDate(createdAt, new Date())}</time>
        </strong>
        <span>
          <Chip>#{ticketId}</Chip> {text}
        </span>
      </span>
    </button>
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
