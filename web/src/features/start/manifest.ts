import { lazy } from 'react';
import type { FeatureManifest } from '../../lib/feature-manifest.ts';
import { lazyPart } from '../../lib/lazy-part.ts';

export const manifest = {
  namespace: 'start',
  pages: [
    {
      path: '/start',
      permission: 'company:admin',
      menu: {
        text: 'start',
        icon: 'status-positive',
        around: lazy(lazyPart(() => import('./while-unfinished.tsx').then(({ WhileUnfinished }) => ({ default: WhileUnfinished })))),
      },
    },
  ],
} as const satisfies FeatureManifest;
