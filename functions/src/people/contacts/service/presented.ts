import type { ContactView } from '@balcao/shared/domain/contacts/contact.ts';
import { hidesNumbers } from '../../../platform/actor.ts';
import type { Contact } from '../store/contact.ts';
import type { ContactDeps } from './contact-context.ts';
import { withPicture } from './contact-pictures.ts';
import { toContactView } from './present-contact.ts';

/** A contact as the actor may see it. */
export const presented = async ({ actor, names }: Pick<ContactDeps, 'actor' | 'names'>, contact: Contact): Promise<ContactView> =>
  toContactView(await withPicture(actor.companyId, contact), actor.companyId, await names(), hidesNumbers(actor));
