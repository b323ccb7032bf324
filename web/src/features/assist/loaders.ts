import type { FeatureLoaders } from '../../lib/feature-manifest.ts';

/** Drafts by a language model, and where an admin sets it up. */
export const loaders = {
  texts: {
    pt: () => import('./locales/pt.json'),
    en: () => import('./locales/en.json'),
    es: () => import('./locales/es.json'),
    tr: () => import('./locales/tr.json'),
  },
} as const satisfies FeatureLoaders;
