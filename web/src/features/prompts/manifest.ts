import type { FeatureManifest } from '../../lib/feature-manifest.ts';
import { promptsKey } from './api/prompts-key.ts';

export const manifest = {
  namespace: 'prompts',
  pages: [
    {
      path: '/prompts',
      permission: 'ai:manage',
      menu: { text: 'prompts', icon: 'gen-ai' },
    },
  ],
  lists: [{ event: 'prompt', queryKey: promptsKey }],
} as const satisfies FeatureManifest;
