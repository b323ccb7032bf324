import type { LivePart } from '../../lib/feature-manifest.ts';
import { readAgain } from '../../lib/live/catch-up.ts';
import { companyConnectionsKey, connectionDetailsKey } from './api/connection-queries.ts';
import { serviceUsageKey } from './api/service-usage-queries.ts';
import { patchConnectionCache } from './live/patch-connection-cache.ts';
import { patchImportCache } from './live/patch-import-cache.ts';
import { tellOfServiceMessages } from './live/tell-of-service-messages.ts';

export const live: LivePart = {
  onEvents: (events, { cache }) => {
    patchConnectionCache(cache, events);
    patchImportCache(cache, events);
    tellOfServiceMessages(cache, events);
  },
  catchUp: async (cache) => {
    await Promise.all([connectionDetailsKey, companyConnectionsKey, serviceUsageKey].map((key) => readAgain(cache, key)));
  },
};
