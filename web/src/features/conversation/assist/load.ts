import i18next from 'i18next';
import { lazy } from 'react';
import { lazyPart } from '../../../lib/lazy-part.ts';

/** Each comes with its texts when it is first shown. */
export const AssistMenu = lazy(
  lazyPart(async () => {
    const [{ AssistMenu: loaded }] = await Promise.all([import('./assist-menu.tsx'), i18next.loadNamespaces('assist')]);
    return { default: loaded };
  }),
);
export const Transcript = lazy(
  lazyPart(async () => {
    const [{ Transcript: loaded }] = await Promise.all([import('./transcript.tsx'), i18next.loadNamespaces('assist')]);
    return { default: loaded };
  }),
);
