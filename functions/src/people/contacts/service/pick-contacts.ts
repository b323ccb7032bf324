import type { ContactChoice } from '@balcao/shared/domain/contacts/contact.ts';
import { hidesNumbers } from '../../../platform/actor.ts';
import type { Contact } from '../store/contact.ts';
import type { ContactDeps } from './contact-context.ts';
import { withPictures } from './contact-pictures.ts';
import { searchContacts } from './search-contacts.ts';
import { shownName, shownNumber, shownPicture } from './present-contact.ts';
import { listsContacts } from './seen-contact.ts';

/** Fewer characters find nobody. */
export const pickFrom = 3;

type Picked = { contacts: ContactChoice[]; hasMore: boolean; nextCursor: string | null };

/** Contacts to write to, for whoever may not list them too: name and masked number. They find by name, and by a number that they know whole:
 *  by a part of one they would put it together. Who may list contacts sees numbers and finds by parts of them. */
export const pickContacts = async (
  deps: Pick<ContactDeps, 'actor' | 'contacts' | 'search'>,
  { searchParam, cursor }: { searchParam: string; cursor?: string | undefined },
): Promise<Picked> => {
  const { actor } = deps;
  const words = searchParam.trim();
  if (words.length < pickFrom) return { contacts: [], hasMore: false, nextCursor: null };
  const hide = hidesNumbers(actor) || !listsContacts(actor);
  const [page, known] = await Promise.all([
    searchContacts(deps, { cursor }, words, hide),
    hide && !hidesNumbers(actor) && cursor === undefined ? ofWholeNumber(deps, words) : null,
  ]);
  const found = known && page.contacts.every(({ id }) => id !== known.id) ? [known, ...page.contacts] : page.contacts;
  const shown = await withPictures(actor.companyId, new Map(found.map((contact) => [contact.id, contact])));
  return {
    // Who typed the whole number knows it.
    contacts: [...shown.values()].map((contact) => toChoice(contact, hide && contact.id !== known?.id)),
    hasMore: page.nextCursor !== null,
    nextCursor: page.nextCursor,
  };
};

const ofWholeNumber = async ({ contacts }: Pick<ContactDeps, 'contacts'>, words: string): Promise<Contact | null> => {
  const digits = words.replaceAll(/\D/g, '');
  if (!/^\+?[\d\s().-]+$/.test(words) || digits.length < 10) return null;
  const variants = words.startsWith('+') || digits.length > 11 ? [digits] : [digits, `55${digits}`];
  const id = await contacts.findByIdentity(variants.map((value) => ({ kind: 'phone', value })));
  return id && contacts.get(id);
};

const toChoice = (contact: Contact, hide: boolean): ContactChoice => ({
  id: contact.id,
  name: shownName(contact.name, hide),
  number: shownNumber(contact.number, hide),
  urlPicture: shownPicture(contact, hide),
  isGroup: contact.isGroup,
  channel: contact.channel,
});
