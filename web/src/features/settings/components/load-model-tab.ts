import i18next from 'i18next';
import { lazy } from 'react';
import { lazyPart } from '../../../lib/lazy-part.ts';

/** It comes with its texts, which conversations have too. */
export const ModelTab = lazy(
  lazyPart(async () => {
    const [{ ModelTab: loaded }] = await Promise.all([import('./model-tab.tsx'), i18next.loadNamespaces('assist')]);
    return { default: loaded };
  }),
);
