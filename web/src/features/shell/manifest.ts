import type { FeatureManifest } from '../../lib/feature-manifest.ts';

/** The list of keys and its texts come when it is asked for; the shell's own texts are there from the start. */
export const manifest = {
  namespace: 'keyList',
  texts: {
    pt: () => import('./key-list-locales/pt.json'),
    en: () => import('./key-list-locales/en.json'),
    es: () => import('./key-list-locales/es.json'),
    tr: () => import('./key-list-locales/tr.json'),
  },
} as const satisfies FeatureManifest;
