import type { FeatureLoaders } from '../../lib/feature-manifest.ts';

/** Texts of the pages beside the sign-in, which few visits see. */
export const loaders = {
  texts: {
    pt: () => import('./page-locales/pt.json'),
    en: () => import('./page-locales/en.json'),
    es: () => import('./page-locales/es.json'),
    tr: () => import('./page-locales/tr.json'),
  },
} as const satisfies FeatureLoaders;
