import type { ContactView } from '@balcao/shared/domain/contacts/contact.ts';
import type { ContactId, TicketId } from '@balcao/shared/domain/ids.ts';
import type { ContactDeps } from './contact-context.ts';
import { presented } from './presented.ts';
import { seenContact } from './seen-contact.ts';
import { saveContact } from './update-contact.ts';

/** Blocks a contact (`active` false) or lets it write again. @throws AppError ERR_CONTACT_NOT_FOUND. */
export const blockContact = async (deps: ContactDeps, id: ContactId, active: boolean, from?: TicketId): Promise<ContactView> => {
  const contact = await seenContact(deps, id, from);
  return contact.active === active ? presented(deps, contact) : saveContact(deps, contact, { active });
};
