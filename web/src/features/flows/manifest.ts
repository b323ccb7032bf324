import type { FeatureManifest } from '../../lib/feature-manifest.ts';
import { campaignsKey, flowsKey } from './api/flows-key.ts';

/** Conversations that are drawn, and phrases that start one. */
export const manifest = {
  namespace: 'flows',
  pages: [
    { path: '/phrase-lists', permission: 'company:admin', menu: { text: 'phrase-lists', icon: 'transcript' } },
    { path: '/flowbuilders', permission: 'company:admin', menu: { text: 'flowbuilders', icon: 'map' } },
    { path: '/flowbuilder/{-$id}', permission: 'company:admin' },
  ],
  lists: [
    { event: 'flow', queryKey: flowsKey },
    { event: 'flowCampaign', queryKey: campaignsKey },
  ],
} as const satisfies FeatureManifest;
