import type { FeatureLoaders } from '../../lib/feature-manifest.ts';

export const loaders = {
  texts: {
    pt: () => import('./locales/pt.json'),
    en: () => import('./locales/en.json'),
    es: () => import('./locales/es.json'),
    tr: () => import('./locales/tr.json'),
  },
  pages: {
    '/notShown': () => import('./dead-letters-page.tsx').then(({ DeadLettersPage }) => ({ default: DeadLettersPage })),
  },
} as const satisfies FeatureLoaders;
