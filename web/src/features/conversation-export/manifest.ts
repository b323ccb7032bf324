import type { FeatureManifest } from '../../lib/feature-manifest.ts';

/** A whole conversation as pages of paper. */
export const manifest = {
  namespace: 'conversationExport',
  texts: {
    pt: () => import('./locales/pt.json'),
    en: () => import('./locales/en.json'),
    es: () => import('./locales/es.json'),
    tr: () => import('./locales/tr.json'),
  },
} as const satisfies FeatureManifest;
