import type { LivePart } from '../../lib/feature-manifest.ts';
import { patchContactCache } from './live/patch-contact-cache.ts';

export const live: LivePart = { onEvents: (events, { cache }) => patchContactCache(cache, events) };
