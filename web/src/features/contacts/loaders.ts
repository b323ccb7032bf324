import type { FeatureLoaders } from '../../lib/feature-manifest.ts';

export const loaders = {
  texts: {
    pt: () => import('./locales/pt.json'),
    en: () => import('./locales/en.json'),
    es: () => import('./locales/es.json'),
    tr: () => import('./locales/tr.json'),
  },
  pages: {
    '/contacts': () => import('./contacts-page.tsx').then(({ ContactsPage }) => ({ default: ContactsPage })),
    '/contacts/import': () => import('./import/import-page.tsx').then(({ ImportPage }) => ({ default: ImportPage })),
  },
} as const satisfies FeatureLoaders;
