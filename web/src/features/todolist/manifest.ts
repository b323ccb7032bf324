import type { FeatureManifest } from '../../lib/feature-manifest.ts';

export const manifest = {
  namespace: 'todolist',
  texts: {
    pt: () => import('./locales/pt.json'),
    en: () => import('./locales/en.json'),
    es: () => import('./locales/es.json'),
    tr: () => import('./locales/tr.json'),
  },
  pages: [
    {
      path: '/todolist',
      load: () => import('./todolist-page.tsx').then(({ TodolistPage }) => ({ default: TodolistPage })),
      permission: 'signed-in',
      menu: { text: 'todolist', icon: 'check' },
    },
  ],
} as const satisfies FeatureManifest;
