import { lazy } from 'react';
import type { FeatureManifest } from '../../lib/feature-manifest.ts';
import { lazyPart } from '../../lib/lazy-part.ts';

const OnlyWithHelps = lazy(lazyPart(() => import('./only-with-helps.tsx').then(({ OnlyWithHelps }) => ({ default: OnlyWithHelps }))));

export const manifest = {
  namespace: 'helps',
  pages: [
    {
      path: '/helps',
      permission: 'signed-in',
      menu: { text: 'helps', icon: 'status-info', around: OnlyWithHelps },
    },
  ],
} as const satisfies FeatureManifest;
