import type { FeatureManifest } from '../../lib/feature-manifest.ts';

export const manifest = {
  pages: [
    {
      path: '/kanban',
      composed: true,
      permission: 'kanban:use',
      menu: { text: 'kanban', icon: 'view-vertical' },
    },
  ],
} as const satisfies FeatureManifest;
