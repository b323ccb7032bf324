import type { FeatureManifest } from '../../lib/feature-manifest.ts';

/** Texts of what shows one contact: the drawer beside a conversation, and dialogs. */
export const contactTexts = {
  namespace: 'contacts',
  texts: {
    pt: () => import('./locales/pt.json'),
    en: () => import('./locales/en.json'),
    es: () => import('./locales/es.json'),
    tr: () => import('./locales/tr.json'),
  },
} as const satisfies FeatureManifest;

export const manifest = {
  namespace: 'contactPages',
  texts: {
    pt: () => import('./page-locales/pt.json'),
    en: () => import('./page-locales/en.json'),
    es: () => import('./page-locales/es.json'),
    tr: () => import('./page-locales/tr.json'),
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
