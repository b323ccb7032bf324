import type { FeatureManifest } from '../../lib/feature-manifest.ts';

export const manifest = {
  namespace: 'kanban',
  texts: {
    pt: () => import('./locales/pt.json'),
    en: () => import('./locales/en.json'),
    es: () => import('./locales/es.json'),
    tr: () => import('./locales/tr.json'),
  },
  pages: [
    {
      path: '/kanban',
      permission: 'kanban:use',
      menu: { text: 'kanban', icon: 'view-vertical' },
    },
  ],
  live: () => import('./live.ts'),
} as const satisfies FeatureManifest;
