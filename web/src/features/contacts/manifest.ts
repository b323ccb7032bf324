import type { FeatureManifest } from '../../lib/feature-manifest.ts';

export const manifest = { live: () => import('./live.ts') } as const satisfies FeatureManifest;
