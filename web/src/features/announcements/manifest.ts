import type { FeatureManifest } from '../../lib/feature-manifest.ts';

export const manifest = {
  namespace: 'announcements',
  pages: [
    {
      path: '/announcements',
      permission: 'super',
      otherwise: 'told',
      menu: { text: 'announcements', icon: 'flag' },
    },
  ],
} as const satisfies FeatureManifest;
