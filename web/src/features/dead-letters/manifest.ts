import type { FeatureManifest } from '../../lib/feature-manifest.ts';

export const manifest = {
  namespace: 'deadLetters',
  pages: [
    {
      path: '/notShown',
      permission: 'dead-letters:read',
      menu: {
        text: 'notShown',
        icon: 'status-warning',
      },
    },
  ],
} as const satisfies FeatureManifest;
