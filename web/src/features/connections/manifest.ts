import { lazy } from 'react';
import type { FeatureManifest } from '../../lib/feature-manifest.ts';
import { may } from '../../lib/rights.ts';
import { connectionListsKey } from './api/connection-queries.ts';

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
      mayOpen: (user) => may(user, 'connections:manage'),
      menu: {
        label: { pt: 'Conexões', en: 'Connections', es: 'Conexiones', tr: 'Bağlantılar' },
        icon: 'share',
        mark: lazy(() => import('./components/attention-mark.tsx').then(({ AttentionMark }) => ({ default: AttentionMark }))),
      },
    },
    {
      path: '/allConnections',
      load: () => import('./all-connections-page.tsx').then(({ AllConnectionsPage }) => ({ default: AllConnectionsPage })),
      mayOpen: (user) => may(user, 'super'),
      otherwise: '/',
      menu: {
        label: { pt: 'Todas as conexões', en: 'All connections', es: 'Todas las conexiones', tr: 'Tüm bağlantılar' },
        icon: 'globe',
      },
    },
  ],
  lists: [{ event: 'whatsapp', queryKey: connectionListsKey }],
  live: () => import('./live.ts'),
} as const satisfies FeatureManifest;
