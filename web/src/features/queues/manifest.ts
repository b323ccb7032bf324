import type { FeatureManifest } from '../../lib/feature-manifest.ts';
import { queuesKey } from './api/queue-queries.ts';

export const manifest = {
  namespace: 'queues',
  texts: {
    pt: () => import('./locales/pt.json'),
    en: () => import('./locales/en.json'),
    es: () => import('./locales/es.json'),
    tr: () => import('./locales/tr.json'),
  },
  pages: [
    {
      path: '/queues',
      load: () => import('./queues-page.tsx').then(({ QueuesPage }) => ({ default: QueuesPage })),
      permission: 'company:admin',
      menu: {
        text: 'queues',
        icon: 'multiscreen',
      },
    },
  ],
  lists: [{ event: 'queue', queryKey: queuesKey }],
} as const satisfies FeatureManifest;
