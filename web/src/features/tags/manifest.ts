import type { FeatureManifest } from '../../lib/feature-manifest.ts';
import { tagsKey } from './api/tag-queries.ts';

export const manifest = { lists: [{ event: 'tag', queryKey: tagsKey }] } as const satisfies FeatureManifest;
