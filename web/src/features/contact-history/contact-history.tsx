import Button from '@cloudscape-design/components/button';
import { ShownPicture } from '../../components/shown-picture.tsx';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatTimeOrDate } from '../../lib/format.ts';
import { useNow } from '../../lib/use-now.ts';
import { contactTicketsQuery, mediaOf, mediaQuery, type MediaMessage } from './history-queries.ts';
import { MediaGallery } from './media-gallery.tsx';
import { showLabel } from './show-label.ts';
import './contact-history.css';

type ContactHistoryProps = {
  contactId: string;
  ticketId: number;
  onTicket: (uuid: string) => void;
  /** Shows a message in the conversation. */
  onMessage: (messageId: string) => void;
};

const shownTickets = 5;
const shownPictures = 6;

/** Two parts of a contact's drawer: pictures and files of the conversation, and the contact's other tickets. */
export const ContactHistory = ({ contactId, ticketId, onTicket, onMessage }: ContactHistoryProps) => {
  const { t } = useTranslation(['contactHistory', 'tickets']);
  const now = useNow();
  const [all, setAll] = useState(false);
  const [gallery, setGallery] = useState(false);
  const { data } = useQuery(contactTicketsQuery(contactId));
  const tickets = (data?.tickets ?? []).filter(({ id }) => id !== ticketId);
  const pictures = mediaOf(useInfiniteQuery(mediaQuery(ticketId, 'pictures')).data?.pages).slice(0, shownPictures);
  const show = ({ id }: MediaMessage) => {
    setGallery(false);
    onMessage(id);
  };
  return (
    <>
      <section className="drawer-section">
        <h3>{t('media')}</h3>
        {pictures.length > 0 && (
          <div className="history-thumbs">
            {pictures.map((message) => (
              <button
                key={message.id}
                type="button"
                onClick={() => show(message)}
                aria-label={showLabel(t, message)}
                title={showLabel(t, message)}
              >
                {message.mediaType === 'image' ? (
                  <ShownPicture src={message.mediaUrl ?? ''} alt={message.body} loading="lazy" />
                ) : (
                  <video src={message.mediaUrl ?? ''} preload="metadata" muted />
                )}
              </button>
            ))}
          </div>
        )}
        <Button fullWidth iconName="folder" onClick={() => setGallery(true)}>
          {t('gallery')}
        </Button>
      </section>
      {tickets.length > 0 && (
        <section className="drawer-section">
          <h3>{t('earlier')}</h3>
          <ul className="history-tickets">
            {tickets.slice(0, all ? undefined : shownTickets).map((ticket) => (
              <li key={ticket.id}>
                <button type="button" onClick={() => onTicket(ticket.uuid)}>
                  <span>
                    <strong>#{ticket.id}</strong> {t(`tickets:status.${ticket.status}`)}
                    {ticket.queue && ` · ${ticket.queue.name}`}
                  </span>
                  <small>
                    {formatTimeOrDate(ticket.updatedAt, now)}
                    {ticket.user && ` · ${ticket.user.name}`}
                  </small>
                </button>
              </li>
            ))}
          </ul>
          {!all && tickets.length > shownTickets && (
            <button type="button" className="text-button" onClick={() => setAll(true)}>
              {t('more', { count: tickets.length - shownTickets })}
            </button>
          )}
        </section>
      )}
      {gallery && <MediaGallery ticketId={ticketId} onShow={show} onClose={() => setGallery(false)} />}
    </>
  );
};
