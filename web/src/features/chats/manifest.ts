import type { FeatureManifest } from '../../lib/feature-manifest.ts';

export const manifest = {
  namespace: 'chats',
  pages: [
    {
      path: '/chats/{-$uuid}',
      permission: 'chats:use',
      menu: { text: 'chats', icon: 'envelope' },
    },
  ],
} as const satisfies FeatureManifest;
