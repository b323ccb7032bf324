import i18next from 'i18next';
import { lazy } from 'react';
import { lazyPart } from '../../../lib/lazy-part.ts';

/** The list of tickets does not wait for them. */
export const SavedViews = lazy(
  lazyPart(async () => {
    const [{ SavedViews: loaded }] = await Promise.all([import('./saved-views.tsx'), i18next.loadNamespaces('views')]);
    return { default: loaded };
  }),
);
