import type { FeatureLoaders } from '../../lib/feature-manifest.ts';

export const loaders = {
  texts: {
    pt: () => import('./locales/pt.json'),
    en: () => import('./locales/en.json'),
    es: () => import('./locales/es.json'),
    tr: () => import('./locales/tr.json'),
  },
  pages: {
    '/message-costs': () => import('./message-costs-page.tsx').then(({ MessageCostsPage }) => ({ default: MessageCostsPage })),
    '/message-prices': () => import('./message-prices-page.tsx').then(({ MessagePricesPage }) => ({ default: MessagePricesPage })),
  },
} as const satisfies FeatureLoaders;
