import type { FeatureManifest } from '../../lib/feature-manifest.ts';
import { lanesKey } from './api/lane-queries.ts';
import { tagsKey } from './api/tag-queries.ts';

export const manifest = {
  namespace: 'tags',
  pages: [
    {
      path: '/tags',
      permission: 'signed-in',
      menu: { text: 'tags', icon: 'ticket' },
    },
    {
      path: '/tagsKanban',
      permission: 'kanban:manage',
    },
  ],
  lists: [
    { event: 'tag', queryKey: tagsKey },
    { event: 'tag', queryKey: lanesKey },
  ],
} as const satisfies FeatureManifest;
