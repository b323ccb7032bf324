import type { FeatureManifest } from '../../lib/feature-manifest.ts';

/** Its live events are read by `live.ts`. */
export const manifest = {
  namespace: 'campaigns',
  pages: [
    { path: '/campaigns', permission: 'campaigns:use', menu: { text: 'campaigns', icon: 'send' } },
    { path: '/campaigns-config', permission: 'campaigns:use', menu: { text: 'campaignSettings', icon: 'history' } },
    { path: '/campaign/{-$campaignId}/report', permission: 'campaigns:use' },
  ],
} as const satisfies FeatureManifest;
