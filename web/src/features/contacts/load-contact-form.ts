import i18next from 'i18next';
import { lazy } from 'react';
import { lazyPart } from '../../lib/lazy-part.ts';

/** The form and its texts come when they are asked for. */
export const ContactForm = lazy(
  lazyPart(async () => {
    const [{ ContactForm: Form }] = await Promise.all([import('./contact-form.tsx'), i18next.loadNamespaces('contacts')]);
    return { default: Form };
  }),
);
