import i18next from 'i18next';
import { lazy } from 'react';
import { lazyPart } from '../../lib/lazy-part.ts';

/** It and its texts come when a drawer is opened. */
export const ContactHistory = lazy(
  lazyPart(async () => {
    const [{ ContactHistory: loaded }] = await Promise.all([import('./contact-history.tsx'), i18next.loadNamespaces('contactHistory')]);
    return { default: loaded };
  }),
);
