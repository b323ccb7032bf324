import { lazy } from 'react';
import type { FeatureManifest } from '../../lib/feature-manifest.ts';
import { lazyPart } from '../../lib/lazy-part.ts';

export const manifest = {
  namespace: 'start',
  texts: {
    pt: () => import('./locales/pt.json'),
    en: () => import('./locales/en.json'),
    es: () => import('./locales/es.json'),
    tr: () => import('./locales/tr.json'),
  },
  pages: [
    {
      path: '/start',
      load: () => import('./start-page.tsx').then(({ StartPage }) => ({ default: StartPage })),
      permission: 'company:admin',
      menu: {
        text: 'start',
        icon: 'status-positive',
        around: lazy(lazyPart(() => import('./while-unfinished.tsx').then(({ WhileUnfinished }) => ({ default: WhileUnfinished })))),
      },
    },
  ],
} as const satisfies FeatureManifest;
