import i18next from 'i18next';
import type { FeatureLoaders } from '../../lib/feature-manifest.ts';

export const loaders = {
  texts: {
    pt: () => import('./locales/pt.json'),
    en: () => import('./locales/en.json'),
    es: () => import('./locales/es.json'),
    tr: () => import('./locales/tr.json'),
  },
  pages: {
    '/campaigns': () => import('./campaigns-page.tsx').then(({ CampaignsPage }) => ({ default: CampaignsPage })),
    '/campaigns-config': () =>
      import('./campaign-settings-page.tsx').then(({ CampaignSettingsPage }) => ({ default: CampaignSettingsPage })),
    '/campaign/{-$campaignId}/report': () =>
      Promise.all([import('./campaign-report-page.tsx'), i18next.loadNamespaces('conversation')]).then(([{ CampaignReportPage }]) => ({
        default: CampaignReportPage,
      })),
  },
} as const satisfies FeatureLoaders;
