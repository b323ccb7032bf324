import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../components/dialog.tsx';
import { ShownPicture } from '../../components/shown-picture.tsx';
import { LinkedText } from '../../components/linked-text.tsx';
import { api } from '../../lib/api/client.ts';
import { formatDateTime } from '../../lib/format.ts';
import { announcementsKey, announcementsQuery } from './api/announcement-queries.ts';
import { PriorityBadge } from './priority-badge.tsx';

/** One announcement whole. Opening it is reading it. */
export const AnnouncementViewer = ({ id, onClose }: { id: string; onClose: () => void }) => {
  const { t } = useTranslation(['announcements', 'common']);
  const announcement = useQuery(announcementsQuery()).data?.records.find((each) => each.id === id);
  const { mutate: markRead } = useMutation({
    mutationFn: () => api.readAnnouncement({ params: { id } }),
    meta: { refreshes: [announcementsKey], failsWithoutToast: true },
  });
  const isUnread = announcement?.isRead === false;
  useEffect(() => {
    if (isUnread) markRead();
  }, [isUnread, markRead]);
  if (!announcement) return null;
  const { title, text, priority, createdAt, mediaPath, mediaName } = announcement;
  return (
    <Dialog title={title} confirmLabel={t('common:close')} size="medium" onlyClose onConfirm={onClose} onClose={onClose}>
      <p className="form-lead">
        <PriorityBadge priority={priority} /> · {formatDateTime(createdAt)}
      </p>
      <p className="announcement-text">
        <LinkedText text={text} />
      </p>
      {mediaPath && mediaName && (
        <a href={mediaPath} target="_blank" rel="noreferrer">
          <ShownPicture className="announcement-picture" src={mediaPath} alt={t('common:attachment.of', { name: mediaName })} />
        </a>
      )}
    </Dialog>
  );
};
