import type { FeatureManifest } from '../../lib/feature-manifest.ts';
import { usersKey } from './api/user-queries.ts';

export const manifest = {
  namespace: 'users',
  texts: {
    pt: () => import('./locales/pt.json'),
    en: () => import('./locales/en.json'),
    es: () => import('./locales/es.json'),
    tr: () => import('./locales/tr.json'),
  },
  pages: [
    {
      path: '/users',
      load: () => import('./users-page.tsx').then(({ UsersPage }) => ({ default: UsersPage })),
      permission: 'company:admin',
      menu: { text: 'users', icon: 'group' },
    },
  ],
  lists: [{ event: 'user', queryKey: usersKey }],
} as const satisfies FeatureManifest;
