import type { FeatureManifest } from '../../lib/feature-manifest.ts';

export const manifest = {
  pages: [
    {
      path: '/tickets/{-$uuid}',
      mayOpen: () => true,
      menu: { label: { pt: 'Atendimentos', en: 'Tickets', es: 'Atenciones', tr: 'Görüşmeler' }, icon: 'contact' },
    },
  ],
  live: () => import('./live.ts'),
} as const satisfies FeatureManifest;
