import type { FeatureManifest } from '../../lib/feature-manifest.ts';
import { integrationsKey } from './api/integrations-key.ts';

export const manifest = {
  namespace: 'integrations',
  texts: {
    pt: () => import('./locales/pt.json'),
    en: () => import('./locales/en.json'),
    es: () => import('./locales/es.json'),
    tr: () => import('./locales/tr.json'),
  },
  pages: [
    {
      path: '/queue-integration',
      load: () => import('./integrations-page.tsx').then(({ IntegrationsPage }) => ({ default: IntegrationsPage })),
      permission: 'integrations:manage',
      menu: { text: 'integrations', icon: 'upload-download' },
    },
  ],
  lists: [{ event: 'queueIntegration', queryKey: integrationsKey }],
} as const satisfies FeatureManifest;
