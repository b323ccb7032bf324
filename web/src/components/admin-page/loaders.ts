import type { FeatureLoaders } from '../../lib/feature-manifest.ts';

/** Texts of forms and deletions of records that no first load shows. */
export const loaders = {
  texts: {
    pt: () => import('./locales/pt.json'),
    en: () => import('./locales/en.json'),
    es: () => import('./locales/es.json'),
    tr: () => import('./locales/tr.json'),
  },
} as const satisfies FeatureLoaders;
