import type { TicketView } from '@balcao/shared/domain/tickets/ticket.ts';
import { useDraggable } from '@dnd-kit/core';
import { memo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../../components/avatar.tsx';
import { ChannelIcon } from '../../../components/channel-icon.tsx';
import { Icon } from '../../../components/icon.tsx';
import { formatPhone, formatTimeOrDate } from '../../../lib/format.ts';
import { previewKind, previewText } from '../../../lib/text/last-message-preview.ts';
import { useNow } from '../../../lib/use-now.ts';

type CardProps = { card: TicketView; isOpen: boolean; onOpen: (card: TicketView) => void };

/** A card to be dragged by the pointer or a finger anywhere, or by the keys with its handle; pressed it opens the conversation. */
export const Card = ({ card, isOpen, onOpen }: CardProps) => {
  const { t } = useTranslation('kanban');
  const { setNodeRef, setActivatorNodeRef, listeners = {}, isDragging } = useDraggable({ id: card.id, data: { card } });
  const [keys, pointer] = [true, false].map((isKey) =>
    Object.fromEntries(Object.entries(listeners).filter(([name]) => (name === 'onKeyDown') === isKey)),
  );
  const state = [isDragging && 'dragging', isOpen && 'open'].filter(Boolean).join(' ');
  return (
    <div ref={setNodeRef} className={`kanban-card ${state}`} data-card={card.id} {...pointer}>
      <Face card={card} onOpen={onOpen}>
        <button type="button" ref={setActivatorNodeRef} className="kanban-handle" aria-label={t('move', { name: nameOf(card) })} {...keys}>
          <Icon name="drag-indicator" size="small" />
        </button>
      </Face>
    </div>
  );
};

/** How a card looks while it is carried. */
export const CarriedCard = ({ card }: { card: TicketView }) => (
  <div className="kanban-card carried">
    <Face card={card} onOpen={() => undefined} />
  </div>
);

const nameOf = ({ contact, id }: TicketView): string => contact.name.trim() || (contact.number ? formatPhone(contact.number) : `#${id}`);

type FaceProps = { card: TicketView; onOpen: (card: TicketView) => void; children?: ReactNode };

const Face = memo(function Face({ card, onOpen, children }: FaceProps) {
  const { t } = useTranslation(['kanban', 'tickets']);
  const now = useNow();
  const name = nameOf(card);
  const kind = previewKind(card.lastMessage);
  return (
    <>
      <span className="kanban-avatar">
        <Avatar name={name} pictureUrl={card.contact.urlPicture} size={36} colorKey={card.contactId} />
        <ChannelIcon channel={card.channel} />
      </span>
      <button type="button" className="kanban-main" onClick={() => onOpen(card)}>
        <span className="kanban-line">
          <strong>{name}</strong>
          <time dateTime={card.updatedAt}>{formatTimeOrDate(card.updatedAt, now)}</time>
        </span>
        <span className="kanban-line">
          <span className="kanban-text">
            {kind ? t(`tickets:row.${kind}`) : previewText(card.lastMessage) || t('tickets:row.noMessage')}
          </span>
          {card.unreadMessages > 0 && (
            <span className="kanban-unread" aria-label={t('unread', { count: card.unreadMessages })}>
              {card.unreadMessages > 99 ? '99+' : card.unreadMessages}
            </span>
          )}
        </span>
        <span className="kanban-line kanban-facts">
          <span>{card.contact.number && card.contact.name.trim() ? formatPhone(card.contact.number) : `#${card.id}`}</span>
        </span>
        <span className="kanban-line kanban-facts">
          <span>{card.user?.name ?? t('waiting')}</span>
          <span>{card.whatsapp.name}</span>
        </span>
      </button>
      {children}
    </>
  );
});
