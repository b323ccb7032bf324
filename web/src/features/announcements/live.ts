import type { LivePart } from '../../lib/feature-manifest.ts';
import { readAgain } from '../../lib/live/catch-up.ts';
import { announcementsKey } from './api/announcement-queries.ts';

/** All screens of all companies hear of an announcement at one moment: they read it again within this time, not all at once, ms. */
const spreadMs = 4000;

export const live: LivePart = {
  onEvents: (events, { cache }) => {
    if (events.some(({ event }) => event === 'company-announcement'))
      setTimeout(() => void cache.invalidateQueries({ queryKey: announcementsKey }), Math.random() * spreadMs);
  },
  catchUp: (cache) => readAgain(cache, announcementsKey),
};
