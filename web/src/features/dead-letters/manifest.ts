import type { FeatureManifest } from '../../lib/feature-manifest.ts';

export const manifest = {
  namespace: 'deadLetters',
  texts: {
    pt: () => import('./locales/pt.json'),
    en: () => import('./locales/en.json'),
    es: () => import('./locales/es.json'),
    tr: () => import('./locales/tr.json'),
  },
  pages: [
    {
      path: '/notShown',
      load: () => import('./dead-letters-page.tsx').then(({ DeadLettersPage }) => ({ default: DeadLettersPage })),
      permission: 'dead-letters:read',
      menu: {
        text: 'notShown',
        icon: 'status-warning',
      },
    },
  ],
} as const satisfies FeatureManifest;
