import type { FeatureLoaders } from '../../lib/feature-manifest.ts';

/** A whole conversation as pages of paper. */
export const loaders = {
  texts: {
    pt: () => import('./locales/pt.json'),
    en: () => import('./locales/en.json'),
    es: () => import('./locales/es.json'),
    tr: () => import('./locales/tr.json'),
  },
} as const satisfies FeatureLoaders;
