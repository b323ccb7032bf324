import type { AnnouncementView } from '@balcao/shared/contract/announcements.ts';
import { presentAttachment, type SignUrl } from '../../../organisation/uploads/service/present-attachment.ts';
import type { Announcement } from '../store/announcement-store.ts';

type Viewer = { super: boolean; read: ReadonlySet<string> };

/** Whom else it is for is told to super users only. */
export const presentAnnouncement = async (
  { media, companies, ...announcement }: Announcement,
  viewer: Viewer,
  signUrl: SignUrl,
): Promise<AnnouncementView> => ({
  ...announcement,
  companies: viewer.super ? companies : null,
  isRead: viewer.read.has(announcement.id),
  ...(await presentAttachment(media, signUrl)),
});

/** For the log. */
export const toLogged = ({ title, text, status, priority, media, companies }: Announcement) => ({
  title,
  text,
  status,
  priority,
  mediaName: media?.fileName ?? null,
  companies,
});
