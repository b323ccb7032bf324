import type { AnnouncementPriority } from '@balcao/shared/contract/announcements.ts';
import { useTranslation } from 'react-i18next';
import './announcements.css';

/** High in red, medium in orange, low in grey, and in words. */
export const PriorityBadge = ({ priority }: { priority: AnnouncementPriority }) => {
  const { t } = useTranslation('announcements');
  return (
    <span className="priority">
      <i className={`priority-dot priority-${priority}`} /> {t(`priorities.${priority}`)}
    </span>
  );
};
