import type { ContactId } from '@balcao/shared/domain/ids.ts';
import { hidesNumbers } from '../../../platform/actor.ts';
import type { ContactDeps } from './contact-context.ts';
import { searchContacts } from './search-contacts.ts';
import { shownName } from './present-contact.ts';

/** How many names are listed: more are found by searching. */
const maxNames = 500;

/** Contacts to choose from, by name: the first ones, or those that are called so. */
export const listContactNames = async (
  deps: Pick<ContactDeps, 'actor' | 'contacts' | 'search'>,
  words = '',
): Promise<Array<{ id: ContactId; name: string }>> => {
  const hide = hidesNumbers(deps.actor);
  const { contacts } =
    words.trim().length >= 2
      ? await searchContacts(deps, {}, words.trim(), hide)
      : await deps.contacts.list({ cursor: null, limit: maxNames });
  return contacts
    .filter(({ isGroup, merged }) => merged === null && (deps.actor.allowGroup || !isGroup))
    .map(({ id, name }) => ({ id, name: shownName(name, hide) }));
};
