import type { FeatureLoaders } from '../../lib/feature-manifest.ts';

export const loaders = {
  texts: {
    pt: () => import('./locales/pt.json'),
    en: () => import('./locales/en.json'),
    es: () => import('./locales/es.json'),
    tr: () => import('./locales/tr.json'),
  },
  pages: {
    '/tags': () => import('./tags-page.tsx').then(({ TagsPage }) => ({ default: TagsPage })),
    '/tagsKanban': () => import('./lanes-page.tsx').then(({ LanesPage }) => ({ default: LanesPage })),
  },
} as const satisfies FeatureLoaders;
