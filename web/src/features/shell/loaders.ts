import type { FeatureLoaders } from '../../lib/feature-manifest.ts';

/** Texts of the palette, of the list of keys and of the pages that say no come with them; the shell's own are there from the start. */
export const loaders = {
  texts: {
    pt: () => import('./locales/dialogs/pt.json'),
    en: () => import('./locales/dialogs/en.json'),
    es: () => import('./locales/dialogs/es.json'),
    tr: () => import('./locales/dialogs/tr.json'),
  },
} as const satisfies FeatureLoaders;
