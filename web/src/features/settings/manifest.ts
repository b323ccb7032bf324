import type { FeatureManifest } from '../../lib/feature-manifest.ts';
import { companyHoursKey, companySettingsKey } from './api/setting-queries.ts';

export const manifest = {
  namespace: 'settings',
  pages: [
    {
      path: '/settings',
      permission: 'company:admin',
      menu: { text: 'settings', icon: 'settings' },
    },
  ],
  lists: [
    { event: 'companySettings', queryKey: companySettingsKey },
    { event: 'companySettings', queryKey: companyHoursKey },
  ],
} as const satisfies FeatureManifest;
