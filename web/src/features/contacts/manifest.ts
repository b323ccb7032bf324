import type { FeatureManifest } from '../../lib/feature-manifest.ts';

export const manifest = {
  namespace: 'contacts',
  texts: {
    pt: () => import('./locales/pt.json'),
    en: () => import('./locales/en.json'),
    es: () => import('./locales/es.json'),
    tr: () => import('./locales/tr.json'),
  },
  pages: [
    {
      path: '/contacts',
      load: () => import('./contacts-page.tsx').then(({ ContactsPage }) => ({ default: ContactsPage })),
      permission: 'contacts:list',
      menu: { text: 'contacts', icon: 'user-profile' },
    },
    {
      path: '/contacts/import',
      load: () => import('./import/import-page.tsx').then(({ ImportPage }) => ({ default: ImportPage })),
      permission: 'contacts:list',
    },
  ],
  live: () => import('./live.ts'),
} as const satisfies FeatureManifest;
