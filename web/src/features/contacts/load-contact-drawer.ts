import i18next from 'i18next';
import { lazy } from 'react';
import { lazyPart } from '../../lib/lazy-part.ts';

/** The drawer and its texts come when they are asked for. */
export const ContactDrawer = lazy(
  lazyPart(async () => {
    const [{ ContactDrawer: Drawer }] = await Promise.all([import('./contact-drawer.tsx'), i18next.loadNamespaces('contacts')]);
    return { default: Drawer };
  }),
);
