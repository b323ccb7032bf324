import i18next from 'i18next';
import { lazy } from 'react';
import { lazyPart } from '../../../lib/lazy-part.ts';

/** It and its texts come when it is asked for. */
export const MacroPicker = lazy(
  lazyPart(async () => {
    const [{ MacroPicker: loaded }] = await Promise.all([import('./macro-picker.tsx'), i18next.loadNamespaces('macros')]);
    return { default: loaded };
  }),
);
