import type { FeatureLoaders } from '../../lib/feature-manifest.ts';

export const loaders = {
  texts: {
    pt: () => import('./locales/pt.json'),
    en: () => import('./locales/en.json'),
    es: () => import('./locales/es.json'),
    tr: () => import('./locales/tr.json'),
  },
  pages: {
    '/contact-lists': () => import('./contact-lists-page.tsx').then(({ ContactListsPage }) => ({ default: ContactListsPage })),
    '/contact-lists/{-$listId}/contacts': () =>
      import('./contact-list-items-page.tsx').then(({ ContactListItemsPage }) => ({ default: ContactListItemsPage })),
  },
} as const satisfies FeatureLoaders;
