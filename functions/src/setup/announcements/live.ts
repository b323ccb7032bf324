import type { NoticeAction } from './store/announcement-store.ts';
import { announcementId } from '@balcao/shared/contract/announcements.ts';
import type { LiveSource } from '../../wiring/live/service/live-source.ts';
import { isForAll } from '../../wiring/live/service/live-source.ts';
import { announcementNoticeEntity } from './store/announcement.entities.ts';

/** Everybody of a company hears that an announcement for it came, changed or went. A notice that expires says nothing. */
export const announcementsLive: LiveSource = {
  entities: [announcementNoticeEntity.name],
  frames: (changes) =>
    changes.flatMap(({ new: now }) => {
      if (!now) return [];
      const notice = announcementNoticeEntity.parseRow(now);
      const id = announcementId.parse(notice.announcementId);
      const action = actions.find((each) => each === notice.action);
      return action ? [{ isFor: isForAll, open: () => ({ event: 'company-announcement' as const, action, id }) }] : [];
    }),
};

const actions: ReadonlyArray<NoticeAction> = ['create', 'update', 'delete'];
