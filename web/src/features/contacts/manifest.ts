import type { FeatureManifest } from '../../lib/feature-manifest.ts';

export const manifest = {
  namespace: 'contacts',
  pages: [
    {
      path: '/contacts',
      permission: 'contacts:list',
      menu: { text: 'contacts', icon: 'user-profile' },
    },
    {
      path: '/contacts/import',
      permission: 'contacts:list',
    },
  ],
} as const satisfies FeatureManifest;
