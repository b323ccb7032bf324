import type { ContactId, TicketId } from '@balcao/shared/domain/ids.ts';
import { can } from '@balcao/shared/domain/permissions.ts';
import { AppError } from '@balcao/shared/errors/app-error.ts';
import type { Actor } from '../../../platform/actor.ts';
import type { Contact } from '../store/contact.ts';
import type { ContactDeps } from './contact-context.ts';

/** Whether the actor may see any contact, not only those of tickets; groups are apart. */
export const listsContacts = (actor: Actor): boolean => can(actor, 'contacts:list');

/** The contact, when the actor may see it: whoever may list contacts sees all, others those of tickets they may see.
 *  @param from a ticket of the contact that the actor has open; without one, the contact's newest tickets are looked at.
 *  @throws AppError ERR_CONTACT_NOT_FOUND. */
export const seenContact = async (
  { actor, contacts, ticketSeen, seesTicketOf }: Pick<ContactDeps, 'actor' | 'contacts' | 'ticketSeen' | 'seesTicketOf'>,
  id: ContactId,
  from?: TicketId | null,
): Promise<Contact> => {
  const contact = await contacts.get(id);
  if (contact && (!contact.isGroup || actor.allowGroup)) {
    if (listsContacts(actor)) return contact;
    if (from && (await ticketSeen(from))?.contactId === id) return contact;
    if (await seesTicketOf(id)) return contact;
  }
  throw new AppError('ERR_CONTACT_NOT_FOUND', undefined);
};
