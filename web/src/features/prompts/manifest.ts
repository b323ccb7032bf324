import type { FeatureManifest } from '../../lib/feature-manifest.ts';
import { promptsKey } from './api/prompts-key.ts';

export const manifest = {
  namespace: 'prompts',
  texts: {
    pt: () => import('./locales/pt.json'),
    en: () => import('./locales/en.json'),
    es: () => import('./locales/es.json'),
    tr: () => import('./locales/tr.json'),
  },
  pages: [
    {
      path: '/prompts',
      load: () => import('./prompts-page.tsx').then(({ PromptsPage }) => ({ default: PromptsPage })),
      permission: 'ai:manage',
      menu: { text: 'prompts', icon: 'gen-ai' },
    },
  ],
  lists: [{ event: 'prompt', queryKey: promptsKey }],
} as const satisfies FeatureManifest;
