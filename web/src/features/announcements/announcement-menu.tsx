import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatTimeOrDate } from '../../lib/format.ts';
import { announcementsQuery } from './api/announcement-queries.ts';
import './announcements.css';

/** The latest announcements for one's company, the most urgent of the unread ones first. */
export const AnnouncementMenu = ({ onOpen }: { onOpen: (id: string) => void }) => {
  const { t } = useTranslation('announcements');
  const { data } = useQuery(announcementsQuery());
  const announcements = (data?.records ?? []).toSorted(
    (a, b) => Number(a.isRead) - Number(b.isRead) || (a.isRead ? 0 : a.priority - b.priority) || b.createdAt.localeCompare(a.createdAt),
  );
  return (
    <div className="announcement-menu">
      <ul>
        {announcements.map(({ id, title, text, priority, isRead, createdAt }) => (
          <li key={id}>
            <button type="button" className={`priority-${priority}${isRead ? '' : ' announcement-unread'}`} onClick={() => onOpen(id)}>
              <strong>{title}</strong>
              <time dateTime={createdAt}>{formatTimeOrDate(createdAt, new Date())}</time>
              <span>{text}</span>
              {!isRead && <i className="announcement-new" role="img" aria-label={t('unread')} />}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
};
