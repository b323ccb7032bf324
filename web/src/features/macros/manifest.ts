import type { FeatureManifest } from '../../lib/feature-manifest.ts';
import { macrosKey } from './api/macros-key.ts';

/** Several actions on a ticket at one key. */
export const manifest = {
  namespace: 'macros',
  pages: [
    {
      path: '/macros',
      permission: 'tickets:attend',
      menu: { text: 'macros', icon: 'script' },
    },
  ],
  lists: [{ event: 'macro', queryKey: macrosKey }],
} as const satisfies FeatureManifest;
