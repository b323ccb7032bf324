import { useQuery } from '@tanstack/react-query';
import i18next from 'i18next';
import { lazy, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../components/icon-button.tsx';
import { Popover } from '../../components/popover.tsx';
import { whenIdle } from '../../lib/when-idle.ts';
import { announcementsQuery } from './api/announcement-queries.ts';
import { Part } from '../../components/boundary.tsx';
import { useLastKnown } from '../../lib/last-known.ts';
import { AnnouncementRoom, announcementsThere } from './announcement-room.tsx';
import { lazyPart } from '../../lib/lazy-part.ts';

const load = <Part,>(part: Promise<Part>) => Promise.all([part, i18next.loadNamespaces('announcements')]).then(([loaded]) => loaded);
const AnnouncementMenu = lazy(
  lazyPart(() => load(import('./announcement-menu.tsx')).then(({ AnnouncementMenu }) => ({ default: AnnouncementMenu }))),
);
const AnnouncementViewer = lazy(
  lazyPart(() => load(import('./announcement-viewer.tsx')).then(({ AnnouncementViewer }) => ({ default: AnnouncementViewer }))),
);

/** Announcements in the top bar, with how many were not opened yet. Nobody waits for them at the start, and without any there is no button. */
export const AnnouncementTool = () => {
  const { t } = useTranslation('shell');
  const [isWanted, setWanted] = useState(false);
  const [shown, setShown] = useState<string | null>(null);
  useEffect(() => whenIdle(() => setWanted(true)), []);
  const announcements = useQuery({ ...announcementsQuery(), enabled: isWanted }).data?.records;
  const unread = announcements?.filter(({ isRead }) => !isRead).length ?? 0;
  const areThere = useLastKnown(announcementsThere, announcements && announcements.length > 0);
  if (!announcements && areThere) return <AnnouncementRoom />;
  if (!areThere) return null;
  return (
    <>
      <Popover
        label={t('announcements.title')}
        trigger={(props) => (
          <IconButton
            icon="flag"
            label={unread > 0 ? t('announcements.unread', { count: unread }) : t('announcements.title')}
            badge={unread > 0 ? unread : null}
            {...props}
          />
        )}
      >
        {(close) => (
          <Part fallback={<div className="announcement-menu" />}>
            <AnnouncementMenu
              onOpen={(id) => {
                close();
                setShown(id);
              }}
            />
          </Part>
        )}
      </Popover>
      <Part onClose={() => setShown(null)}>{shown !== null && <AnnouncementViewer id={shown} onClose={() => setShown(null)} />}</Part>
    </>
  );
};
