import { lazy } from 'react';
import type { FeatureManifest } from '../../lib/feature-manifest.ts';
import { connectionListsKey } from './api/connection-queries.ts';
import { lazyPart } from '../../lib/lazy-part.ts';

export const manifest = {
  namespace: 'connections',
  texts: {
    pt: () => import('./locales/pt.json'),
    en: () => import('./locales/en.json'),
    es: () => import('./locales/es.json'),
    tr: () => import('./locales/tr.json'),
  },
  pages: [
    {
      path: '/connections',
      load: () => import('./connections-page.tsx').then(({ ConnectionsPage }) => ({ default: ConnectionsPage })),
      permission: 'connections:manage',
      menu: {
        text: 'connections',
        icon: 'share',
        mark: lazy(lazyPart(() => import('./components/attention-mark.tsx').then(({ AttentionMark }) => ({ default: AttentionMark })))),
      },
    },
    {
      path: '/allConnections',
      load: () => import('./all-connections-page.tsx').then(({ AllConnectionsPage }) => ({ default: AllConnectionsPage })),
      permission: 'super',
      otherwise: '/',
      menu: {
        text: 'allConnections',
        icon: 'globe',
      },
    },
  ],
  lists: [{ event: 'whatsapp', queryKey: connectionListsKey }],
  live: () => import('./live.ts'),
} as const satisfies FeatureManifest;
