import type { FeatureManifest } from '../../lib/feature-manifest.ts';

export const manifest = {
  namespace: 'costs',
  pages: [
    { path: '/message-costs', permission: 'company:admin', menu: { text: 'messageCosts', icon: 'transcript' } },
    { path: '/message-prices', permission: 'super', menu: { text: 'messagePrices', icon: 'globe' } },
  ],
} as const satisfies FeatureManifest;
