import type { FeatureManifest } from '../../lib/feature-manifest.ts';
import { queuesKey } from './api/queue-queries.ts';

export const manifest = { lists: [{ event: 'queue', queryKey: queuesKey }] } as const satisfies FeatureManifest;
