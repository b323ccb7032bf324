import type { LivePart } from '../../lib/feature-manifest.ts';
import { readAgain } from '../../lib/live/catch-up.ts';
import { companyConnectionsKey, connectionDetailsKey } from './api/connection-queries.ts';
import { serviceUsageKey } from './api/service-usage-queries.ts';
import { patchConnectionCache } from './live/patch-connection-cache.ts';
import { patchImportCache } from './live/patch-import-cache.ts';
import { eventsNamed } from '../../lib/live/live-connection.ts';

export const live: LivePart = {
  onEvents: (events, { cache }) => {
    patchConnectionCache(cache, events);
    patchImportCache(cache, events);
    // Both are rare: the first load does without what says them.
    if (eventsNamed(events, 'serviceMessages').length > 0)
      void import('./live/tell-of-service-messages.ts').then(
        ({ tellOfServiceMessages }) => tellOfServiceMessages(cache, events),
        () => undefined,
      );
    if (eventsNamed(events, 'deviceLeft').length > 0)
      void import('./live/tell-of-devices-left.ts').then(
        ({ tellOfDevicesLeft }) => tellOfDevicesLeft(events),
        () => undefined,
      );
  },
  catchUp: async (cache) => {
    await Promise.all([connectionDetailsKey, companyConnectionsKey, serviceUsageKey].map((key) => readAgain(cache, key)));
  },
};
