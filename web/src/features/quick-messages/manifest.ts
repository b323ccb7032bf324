import type { FeatureManifest } from '../../lib/feature-manifest.ts';
import { quickRepliesKey } from './api/quick-message-queries.ts';

export const manifest = {
  namespace: 'quickMessages',
  pages: [
    {
      path: '/quick-messages',
      permission: 'signed-in',
      menu: { text: 'quick-messages', icon: 'keyboard' },
    },
  ],
  lists: [{ event: 'quickemessage', queryKey: quickRepliesKey }],
} as const satisfies FeatureManifest;
