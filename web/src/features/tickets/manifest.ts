import type { FeatureManifest } from '../../lib/feature-manifest.ts';

export const manifest = {
  /** Texts of the dialogs about a ticket; those of the list and of the conversation's header are there from the start. */
  namespace: 'ticketDialogs',
  texts: {
    pt: () => import('./locales/dialogs/pt.json'),
    en: () => import('./locales/dialogs/en.json'),
    es: () => import('./locales/dialogs/es.json'),
    tr: () => import('./locales/dialogs/tr.json'),
  },
  pages: [
    {
      path: '/tickets/{-$uuid}',
      permission: 'signed-in',
      menu: { text: 'tickets', icon: 'contact' },
    },
  ],
  live: () => import('./live.ts'),
} as const satisfies FeatureManifest;
