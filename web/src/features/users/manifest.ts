import type { FeatureManifest } from '../../lib/feature-manifest.ts';
import { colleaguesKey } from './api/user-queries.ts';

export const manifest = { lists: [{ event: 'user', queryKey: colleaguesKey }] } as const satisfies FeatureManifest;
