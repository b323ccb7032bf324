import type { FeatureManifest } from '../../lib/feature-manifest.ts';
import { campaignsKey } from './api/campaigns-key.ts';

export const manifest = {
  namespace: 'campaigns',
  pages: [
    { path: '/campaigns', permission: 'campaigns:use', menu: { text: 'campaigns', icon: 'send' } },
    { path: '/campaigns-config', permission: 'campaigns:use', menu: { text: 'campaignSettings', icon: 'settings' } },
    { path: '/campaign/$campaignId/report', permission: 'campaigns:use' },
  ],
  lists: [{ event: 'campaign', queryKey: campaignsKey }],
} as const satisfies FeatureManifest;
