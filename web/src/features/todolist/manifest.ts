import type { FeatureManifest } from '../../lib/feature-manifest.ts';

export const manifest = {
  namespace: 'todolist',
  pages: [
    {
      path: '/todolist',
      permission: 'signed-in',
      menu: { text: 'todolist', icon: 'check' },
    },
  ],
} as const satisfies FeatureManifest;
