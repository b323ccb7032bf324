import { lazy } from 'react';
import type { FeatureManifest } from '../../lib/feature-manifest.ts';
import { lazyPart } from '../../lib/lazy-part.ts';

const OnlyWithHelps = lazy(lazyPart(() => import('./only-with-helps.tsx').then(({ OnlyWithHelps }) => ({ default: OnlyWithHelps }))));

export const manifest = {
  namespace: 'helps',
  texts: {
    pt: () => import('./locales/pt.json'),
    en: () => import('./locales/en.json'),
    es: () => import('./locales/es.json'),
    tr: () => import('./locales/tr.json'),
  },
  pages: [
    {
      path: '/helps',
      load: () => import('./helps-page.tsx').then(({ HelpsPage }) => ({ default: HelpsPage })),
      permission: 'signed-in',
      menu: { text: 'helps', icon: 'status-info', around: OnlyWithHelps },
    },
  ],
} as const satisfies FeatureManifest;
