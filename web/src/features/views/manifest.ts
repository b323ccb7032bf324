import type { FeatureManifest } from '../../lib/feature-manifest.ts';
import { viewsKey } from './api/views-key.ts';

/** Filters of the inbox that were kept under a name. */
export const manifest = {
  lists: [{ event: 'view', queryKey: viewsKey }],
} as const satisfies FeatureManifest;
