import type { LivePart } from '../../lib/feature-manifest.ts';
import { readAgain } from '../../lib/live/catch-up.ts';
import { companyConnectionsKey, connectionDetailsKey } from './api/connection-queries.ts';
import { serviceUsageKey } from './api/service-usage-queries.ts';
import { patchConnectionCache } from './live/patch-connection-cache.ts';
import { patchImportCache } from './live/patch-import-cache.ts';

export const live: LivePart = {
  onEvents: (events, { cache }) => {
    patchConnectionCache(cache, events);
    patchImportCache(cache, events);
    // Rare: the first load does without what says them.
    if (events.some(({ event }) => /-(serviceMessages|deviceLeft)$/.test(event)))
      void import('./notices/tell-of-connections.ts')
        .then(({ tellOfConnections }) => tellOfConnections(cache, events))
        .catch(() => undefined);
  },
  catchUp: async (cache) => {
    await Promise.all([connectionDetailsKey, companyConnectionsKey, serviceUsageKey].map((key) => readAgain(cache, key)));
  },
};
