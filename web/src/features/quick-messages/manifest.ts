import type { FeatureManifest } from '../../lib/feature-manifest.ts';
import { quickRepliesKey } from './api/quick-message-queries.ts';

export const manifest = {
  namespace: 'quickMessages',
  texts: {
    pt: () => import('./locales/pt.json'),
    en: () => import('./locales/en.json'),
    es: () => import('./locales/es.json'),
    tr: () => import('./locales/tr.json'),
  },
  pages: [
    {
      path: '/quick-messages',
      load: () => import('./quick-messages-page.tsx').then(({ QuickMessagesPage }) => ({ default: QuickMessagesPage })),
      permission: 'signed-in',
      menu: { text: 'quick-messages', icon: 'keyboard' },
    },
  ],
  lists: [{ event: 'quickemessage', queryKey: quickRepliesKey }],
} as const satisfies FeatureManifest;
