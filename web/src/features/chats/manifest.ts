import type { FeatureManifest } from '../../lib/feature-manifest.ts';

export const manifest = {
  namespace: 'chats',
  texts: {
    pt: () => import('./locales/pt.json'),
    en: () => import('./locales/en.json'),
    es: () => import('./locales/es.json'),
    tr: () => import('./locales/tr.json'),
  },
  pages: [
    {
      path: '/chats/{-$uuid}',
      load: () => import('./chats-page.tsx').then(({ ChatsPage }) => ({ default: ChatsPage })),
      permission: 'chats:use',
      menu: { text: 'chats', icon: 'envelope' },
    },
  ],
  live: () => import('./live.ts'),
} as const satisfies FeatureManifest;
