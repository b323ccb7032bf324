import type { FeatureManifest } from '../../lib/feature-manifest.ts';

export const manifest = {
  namespace: 'contactLists',
  pages: [
    { path: '/contact-lists', permission: 'campaigns:use', menu: { text: 'contactLists', icon: 'list-view' } },
    { path: '/contact-lists/{-$listId}/contacts', permission: 'campaigns:use' },
  ],
} as const satisfies FeatureManifest;
