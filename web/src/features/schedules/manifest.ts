import type { FeatureManifest } from '../../lib/feature-manifest.ts';

/** Messages that are sent later. Their page follows live events by itself while it is open. */
export const manifest = {
  namespace: 'schedules',
  pages: [{ path: '/schedules', permission: 'schedules:use', menu: { text: 'schedules', icon: 'status-pending' } }],
} as const satisfies FeatureManifest;
