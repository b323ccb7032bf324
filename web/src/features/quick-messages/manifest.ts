import type { FeatureManifest } from '../../lib/feature-manifest.ts';
import { quickRepliesKey } from './api/quick-message-queries.ts';

export const manifest = { lists: [{ event: 'quickemessage', queryKey: quickRepliesKey }] } as const satisfies FeatureManifest;
