export { announcementEntity } from '../store/announcement.entities.ts';
export { announcementStore as announcementRecords, type Announcement } from '../store/announcement-store.ts';
