import type { FeatureManifest } from '../../lib/feature-manifest.ts';
import { lanesKey } from './api/lane-queries.ts';
import { tagsKey } from './api/tag-queries.ts';

export const manifest = {
  namespace: 'tags',
  texts: {
    pt: () => import('./locales/pt.json'),
    en: () => import('./locales/en.json'),
    es: () => import('./locales/es.json'),
    tr: () => import('./locales/tr.json'),
  },
  pages: [
    {
      path: '/tags',
      load: () => import('./tags-page.tsx').then(({ TagsPage }) => ({ default: TagsPage })),
      permission: 'signed-in',
      menu: { text: 'tags', icon: 'ticket' },
    },
    {
      path: '/tagsKanban',
      load: () => import('./lanes-page.tsx').then(({ LanesPage }) => ({ default: LanesPage })),
      permission: 'kanban:manage',
    },
  ],
  lists: [
    { event: 'tag', queryKey: tagsKey },
    { event: 'tag', queryKey: lanesKey },
  ],
} as const satisfies FeatureManifest;
