import type { FeatureManifest } from '../../lib/feature-manifest.ts';
import { companyHoursKey, companySettingsKey } from './api/setting-queries.ts';

export const manifest = {
  namespace: 'settings',
  texts: {
    pt: () => import('./locales/pt.json'),
    en: () => import('./locales/en.json'),
    es: () => import('./locales/es.json'),
    tr: () => import('./locales/tr.json'),
  },
  pages: [
    {
      path: '/settings',
      load: () => import('./settings-page.tsx').then(({ SettingsPage }) => ({ default: SettingsPage })),
      permission: 'company:admin',
      menu: { text: 'settings', icon: 'settings' },
    },
  ],
  lists: [
    { event: 'companySettings', queryKey: companySettingsKey },
    { event: 'companySettings', queryKey: companyHoursKey },
  ],
} as const satisfies FeatureManifest;
