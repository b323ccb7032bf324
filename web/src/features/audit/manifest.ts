import type { FeatureManifest } from '../../lib/feature-manifest.ts';

export const manifest = {
  namespace: 'audit',
  texts: {
    pt: () => import('./locales/pt.json'),
    en: () => import('./locales/en.json'),
    es: () => import('./locales/es.json'),
    tr: () => import('./locales/tr.json'),
  },
  pages: [
    {
      path: '/audit',
      load: () => import('./audit-page.tsx').then(({ AuditPage }) => ({ default: AuditPage })),
      permission: 'company:admin',
      menu: { text: 'audit', icon: 'security' },
    },
  ],
} as const satisfies FeatureManifest;
