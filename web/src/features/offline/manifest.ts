import type { FeatureManifest } from '../../lib/feature-manifest.ts';

export const manifest = { live: () => import('./keep.ts') } as const satisfies FeatureManifest;
