import type { FeatureManifest } from '../../lib/feature-manifest.ts';
import { queuesKey } from './api/queue-queries.ts';

export const manifest = {
  namespace: 'queues',
  pages: [
    {
      path: '/queues',
      permission: 'company:admin',
      menu: {
        text: 'queues',
        icon: 'multiscreen',
      },
    },
  ],
  lists: [{ event: 'queue', queryKey: queuesKey }],
} as const satisfies FeatureManifest;
