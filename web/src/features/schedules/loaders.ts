import type { FeatureLoaders } from '../../lib/feature-manifest.ts';

export const loaders = {
  texts: {
    pt: () => import('./locales/pt.json'),
    en: () => import('./locales/en.json'),
    es: () => import('./locales/es.json'),
    tr: () => import('./locales/tr.json'),
  },
  pages: {
    '/schedules': () => import('./schedules-page.tsx').then(({ SchedulesPage }) => ({ default: SchedulesPage })),
  },
} as const satisfies FeatureLoaders;
