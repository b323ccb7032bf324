import type { FeatureLoaders } from '../../lib/feature-manifest.ts';

/** Texts of the dialogs about a ticket; those of the list and of the conversation's header are there from the start. */
export const loaders = {
  texts: {
    pt: () => import('./locales/dialogs/pt.json'),
    en: () => import('./locales/dialogs/en.json'),
    es: () => import('./locales/dialogs/es.json'),
    tr: () => import('./locales/dialogs/tr.json'),
  },
} as const satisfies FeatureLoaders;
