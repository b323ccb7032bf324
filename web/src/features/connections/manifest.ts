import { lazy } from 'react';
import type { FeatureManifest } from '../../lib/feature-manifest.ts';
import { connectionListsKey } from './api/connection-queries.ts';
import { lazyPart } from '../../lib/lazy-part.ts';

export const manifest = {
  namespace: 'connections',
  pages: [
    {
      path: '/connections',
      permission: 'connections:manage',
      menu: {
        text: 'connections',
        icon: 'share',
        mark: lazy(lazyPart(() => import('./components/attention-mark.tsx').then(({ AttentionMark }) => ({ default: AttentionMark })))),
      },
    },
    {
      path: '/allConnections',
      permission: 'super',
      otherwise: '/',
      menu: {
        text: 'allConnections',
        icon: 'globe',
      },
    },
  ],
  lists: [{ event: 'whatsapp', queryKey: connectionListsKey }],
} as const satisfies FeatureManifest;
