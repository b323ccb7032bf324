import type { FeatureLoaders } from '../../lib/feature-manifest.ts';

/** What there was with a contact before: earlier tickets, pictures and files. */
export const loaders = {
  texts: {
    pt: () => import('./locales/pt.json'),
    en: () => import('./locales/en.json'),
    es: () => import('./locales/es.json'),
    tr: () => import('./locales/tr.json'),
  },
} as const satisfies FeatureLoaders;
