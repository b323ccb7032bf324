import { canReach } from '@balcao/shared/domain/channels.ts';
import type { ContactChoice } from '@balcao/shared/domain/contacts/contact.ts';
import type { ContactId } from '@balcao/shared/domain/ids.ts';
import { hidesNumbers, type Actor } from '../../../platform/actor.ts';
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
  deps: Pick<ContactDeps, 'actor' | 'contacts' | 'search' | 'names'>,
  { searchParam, cursor, contactId }: { searchParam: string; cursor?: string | undefined; contactId?: ContactId | undefined },
): Promise<Picked> => {
  const { actor } = deps;
  if (contactId) {
    const one = await standingFor(deps, contactId);
    return { contacts: one ? await choicesOf(deps, [one], null) : [], hasMore: false, nextCursor: null };
  }
  const words = searchParam.trim();
  if (words.length < pickFrom) return { contacts: [], hasMore: false, nextCursor: null };
  const hide = hidesFrom(actor);
  const [page, known] = await Promise.all([
    searchContacts(deps, { cursor }, words, hide),
    hide && !hidesNumbers(actor) && cursor === undefined ? ofWholeNumber(deps, words) : null,
  ]);
  const found = known && page.contacts.every(({ id }) => id !== known.id) ? [known, ...page.contacts] : page.contacts;
  return { contacts: await choicesOf(deps, found, known), hasMore: page.nextCursor !== null, nextCursor: page.nextCursor };
};

const hidesFrom = (actor: Actor): boolean => hidesNumbers(actor) || !listsContacts(actor);

/** @param known Contact whose complete number the user typed: it is not masked. */
const choicesOf = async (
  { actor, names }: Pick<ContactDeps, 'actor' | 'names'>,
  found: ReadonlyArray<Contact>,
  known: Contact | null,
): Promise<ContactChoice[]> => {
  if (found.length === 0) return [];
  const [{ connections }, shown] = await Promise.all([
    names(),
    withPictures(actor.companyId, new Map(found.map((contact) => [contact.id, contact]))),
  ]);
  return [...shown.values()].map((contact) => ({
    ...toChoice(contact, hidesFrom(actor) && contact.id !== known?.id),
    reachedOver: [...connections.values()].filter((connection) => canReach(connection, contact)).map(({ id }) => id),
  }));
};

/** A contact by its id, or the one it was merged into; null when it does not exist, or is a group and the user may not see groups. */
const standingFor = async ({ actor, contacts }: Pick<ContactDeps, 'actor' | 'contacts'>, id: ContactId): Promise<Contact | null> => {
  const asked = await contacts.get(id);
  const contact = asked?.merged ? await contacts.get(asked.merged.into) : asked;
  return contact?.isGroup && !actor.allowGroup ? null : contact;
};

const ofWholeNumber = async ({ contacts }: Pick<ContactDeps, 'contacts'>, words: string): Promise<Contact | null> => {
  const digits = words.replaceAll(/\D/g, '');
  if (!/^\+?[\d\s().-]+$/.test(words) || digits.length < 10) return null;
  const variants = words.startsWith('+') || digits.length > 11 ? [digits] : [digits, `55${digits}`];
  const id = await contacts.findByIdentity(variants.map((value) => ({ kind: 'phone', value })));
  return id && contacts.get(id);
};

const toChoice = (contact: Contact, hide: boolean): Omit<ContactChoice, 'reachedOver'> => ({
  id: contact.id,
  name: shownName(contact.name, hide),
  number: shownNumber(contact.number, hide),
  urlPicture: shownPicture(contact, hide),
  isGroup: contact.isGroup,
  channel: contact.channel,
  whatsappId: contact.connectionId,
});
