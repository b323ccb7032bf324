import type { FeatureManifest } from '../../lib/feature-manifest.ts';

export const manifest = {
  namespace: 'audit',
  pages: [
    {
      path: '/audit',
      permission: 'company:admin',
      menu: { text: 'audit', icon: 'security' },
    },
  ],
} as const satisfies FeatureManifest;
