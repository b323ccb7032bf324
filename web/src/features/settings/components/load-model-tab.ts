import i18next from 'i18next';
import { lazy } from 'react';

/** It comes with its texts, which conversations have too. */
export const ModelTab = lazy(async () => {
  const [{ ModelTab: loaded }] = await Promise.all([import('./model-tab.tsx'), i18next.loadNamespaces('assist')]);
  return { default: loaded };
});
