import type errors from '@balcao/shared/i18n/errors/pt.json';
import type { featureLoaders } from './feature-loaders.ts';
import type { texts } from './locales/pt.ts';

type Loaders = typeof featureLoaders;

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: typeof texts & { errors: typeof errors } & {
      [Namespace in keyof Loaders]: Awaited<ReturnType<Loaders[Namespace]['texts']['pt']>>['default'];
    };
  }
}
