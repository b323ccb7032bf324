import type { FeatureManifest } from '../../lib/feature-manifest.ts';
import { macrosKey } from './api/macros-key.ts';

/** Several actions on a ticket at one key. */
export const manifest = {
  namespace: 'macros',
  texts: {
    pt: () => import('./locales/pt.json'),
    en: () => import('./locales/en.json'),
    es: () => import('./locales/es.json'),
    tr: () => import('./locales/tr.json'),
  },
  pages: [
    {
      path: '/macros',
      load: () => import('./macros-page.tsx').then(({ MacrosPage }) => ({ default: MacrosPage })),
      permission: 'tickets:attend',
      menu: { text: 'macros', icon: 'script' },
    },
  ],
  lists: [{ event: 'macro', queryKey: macrosKey }],
} as const satisfies FeatureManifest;
