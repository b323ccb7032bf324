import type errors from '@balcao/shared/i18n/errors/pt.json';
import type { features } from './features.ts';
import type { texts } from './locales/pt.ts';

type OwnTexts = Extract<(typeof features)[number], { namespace: string }>;

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: typeof texts & { errors: typeof errors } & {
      [Feature in OwnTexts as Feature['namespace']]: Awaited<ReturnType<Feature['texts']['pt']>>['default'];
    };
  }
}
