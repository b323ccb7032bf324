import type { FeatureLoaders } from '../../lib/feature-manifest.ts';

export const loaders = {
  texts: {
    pt: () => import('./locales/pt.json'),
    en: () => import('./locales/en.json'),
    es: () => import('./locales/es.json'),
    tr: () => import('./locales/tr.json'),
  },
  pages: {
    '/connections': () => import('./connections-page.tsx').then(({ ConnectionsPage }) => ({ default: ConnectionsPage })),
    '/allConnections': () => import('./all-connections-page.tsx').then(({ AllConnectionsPage }) => ({ default: AllConnectionsPage })),
  },
} as const satisfies FeatureLoaders;
