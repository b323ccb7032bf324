import type { FeatureManifest } from '../../lib/feature-manifest.ts';
import { filesKey } from './api/file-queries.ts';

export const manifest = {
  namespace: 'files',
  texts: {
    pt: () => import('./locales/pt.json'),
    en: () => import('./locales/en.json'),
    es: () => import('./locales/es.json'),
    tr: () => import('./locales/tr.json'),
  },
  pages: [
    {
      path: '/files',
      load: () => import('./files-page.tsx').then(({ FilesPage }) => ({ default: FilesPage })),
      permission: 'files:manage',
      menu: { text: 'files', icon: 'folder' },
    },
  ],
  lists: [{ event: 'file', queryKey: filesKey }],
} as const satisfies FeatureManifest;
