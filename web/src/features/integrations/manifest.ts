import type { FeatureManifest } from '../../lib/feature-manifest.ts';
import { integrationsKey } from './api/integrations-key.ts';

export const manifest = {
  namespace: 'integrations',
  pages: [
    {
      path: '/queue-integration',
      permission: 'integrations:manage',
      menu: { text: 'integrations', icon: 'upload-download' },
    },
  ],
  lists: [{ event: 'queueIntegration', queryKey: integrationsKey }],
} as const satisfies FeatureManifest;
