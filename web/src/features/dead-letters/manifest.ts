import type { FeatureManifest } from '../../lib/feature-manifest.ts';
import { may } from '../../lib/rights.ts';

export const manifest = {
  namespace: 'deadLetters',
  texts: {
    pt: () => import('./locales/pt.json'),
    en: () => import('./locales/en.json'),
    es: () => import('./locales/es.json'),
    tr: () => import('./locales/tr.json'),
  },
  pages: [
    {
      path: '/notShown',
      load: () => import('./dead-letters-page.tsx').then(({ DeadLettersPage }) => ({ default: DeadLettersPage })),
      mayOpen: (user) => may(user, 'super') || may(user, 'company:admin'),
      menu: {
        label: { pt: 'Mensagens não exibidas', en: 'Messages not shown', es: 'Mensajes no mostrados', tr: 'Gösterilemeyen mesajlar' },
        icon: 'status-warning',
      },
    },
  ],
} as const satisfies FeatureManifest;
