import type { FeatureManifest } from '../../lib/feature-manifest.ts';

export const manifest = {
  namespace: 'announcements',
  texts: {
    pt: () => import('./locales/pt.json'),
    en: () => import('./locales/en.json'),
    es: () => import('./locales/es.json'),
    tr: () => import('./locales/tr.json'),
  },
  pages: [
    {
      path: '/announcements',
      load: () => import('./announcements-page.tsx').then(({ AnnouncementsPage }) => ({ default: AnnouncementsPage })),
      permission: 'super',
      otherwise: 'told',
      menu: { text: 'announcements', icon: 'flag' },
    },
  ],
  live: () => import('./live.ts'),
} as const satisfies FeatureManifest;
