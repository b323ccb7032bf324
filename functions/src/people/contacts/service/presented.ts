import type { ContactView } from '@balcao/shared/domain/contacts/contact.ts';
import { hidesNumbers } from '../../../platform/actor.ts';
import type { Contact } from '../store/contact.ts';
import type { ContactDeps } from './contact-context.ts';
import { withPicture } from './contact-pictures.ts';
import { toContactView } from './present-contact.ts';

/** A contact as the actor may see it. */
export const presented = async (
  { actor, names, optOuts }: Pick<ContactDeps, 'actor' | 'names' | 'optOuts'>,
  contact: Contact,
): Promise<ContactView> => {
  const [shown, known, optOut] = await Promise.all([withPicture(actor.companyId, contact), names(), optOuts.of(contact)]);
  return toContactView(shown, actor.companyId, known, optOut, hidesNumbers(actor));
};
