import type { FeatureManifest } from '../../lib/feature-manifest.ts';
import { viewsKey } from './api/views-key.ts';

/** Filters of the inbox that were kept under a name. */
export const manifest = {
  namespace: 'views',
  texts: {
    pt: () => import('./locales/pt.json'),
    en: () => import('./locales/en.json'),
    es: () => import('./locales/es.json'),
    tr: () => import('./locales/tr.json'),
  },
  lists: [{ event: 'view', queryKey: viewsKey }],
} as const satisfies FeatureManifest;
