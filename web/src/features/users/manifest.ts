import type { FeatureManifest } from '../../lib/feature-manifest.ts';
import { usersKey } from './api/user-queries.ts';

export const manifest = {
  namespace: 'users',
  pages: [
    {
      path: '/users',
      permission: 'company:admin',
      menu: { text: 'users', icon: 'group' },
    },
  ],
  lists: [{ event: 'user', queryKey: usersKey }],
} as const satisfies FeatureManifest;
