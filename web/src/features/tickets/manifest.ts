import type { FeatureManifest } from '../../lib/feature-manifest.ts';

export const manifest = {
  pages: [
    {
      path: '/tickets/{-$uuid}',
      composed: true,
      permission: 'signed-in',
      menu: { text: 'tickets', icon: 'contact' },
    },
  ],
} as const satisfies FeatureManifest;
