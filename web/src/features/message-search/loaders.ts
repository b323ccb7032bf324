import type { FeatureLoaders } from '../../lib/feature-manifest.ts';

/** The search in messages: of everything beside the list of tickets, and inside one conversation. */
export const loaders = {
  texts: {
    pt: () => import('./locales/pt.json'),
    en: () => import('./locales/en.json'),
    es: () => import('./locales/es.json'),
    tr: () => import('./locales/tr.json'),
  },
} as const satisfies FeatureLoaders;
