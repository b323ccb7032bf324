import type { FeatureManifest } from '../../lib/feature-manifest.ts';
import { filesKey } from './api/file-queries.ts';

export const manifest = {
  namespace: 'files',
  pages: [
    {
      path: '/files',
      permission: 'files:manage',
      menu: { text: 'files', icon: 'folder' },
    },
  ],
  lists: [{ event: 'file', queryKey: filesKey }],
} as const satisfies FeatureManifest;
