import type { FeatureLoaders } from '../../lib/feature-manifest.ts';

/** Why messages did not arrive: shown with the first that failed. */
export const loaders = {
  texts: {
    pt: () => import('./locales/pt.json'),
    en: () => import('./locales/en.json'),
    es: () => import('./locales/es.json'),
    tr: () => import('./locales/tr.json'),
  },
} as const satisfies FeatureLoaders;
