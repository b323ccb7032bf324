import { readLastKnown } from '../../lib/last-known.ts';

/** Remembers in this browser that there were announcements. */
export const announcementsThere = 'announcements';

/** The button's place in the top bar until it comes, where it was there last. */
export const AnnouncementRoom = () => readLastKnown(announcementsThere) && <span className="icon-button" />;
