import { hasOwnName } from '@balcao/shared/domain/contacts/contact-name.ts';
import { visibleName } from '@balcao/shared/domain/text/visible-name.ts';
import type { InboundEvent } from '@balcao/shared/events/channel-messages.ts';
import { withoutUndefined } from '../../../platform/without-undefined.ts';
import type { ContactStore } from '../store/contact-store.ts';

type Deps = { contacts: Pick<ContactStore, 'get' | 'findByIdentity' | 'change'>; now: () => Date };

/** A name or picture a channel learned outside of a message. People get a name only while they have none of their own here;
 *  a group is called what its members call it. Nobody becomes a contact by this. */
export const receiveProfile = async (
  { contacts, now }: Deps,
  { contact: person, picture }: Extract<InboundEvent, { type: 'profile' }>,
): Promise<void> => {
  const known = await contacts.findByIdentity(person.identities);
  const contact = known && (await contacts.get(known));
  if (!contact) return;
  const name = visibleName(person.name);
  const urlPicture = picture === undefined ? contact.urlPicture : (picture?.key ?? null);
  const change = withoutUndefined({
    name: name && name !== contact.name && (contact.isGroup || !hasOwnName(contact)) ? name : undefined,
    urlPicture: urlPicture === contact.urlPicture ? undefined : urlPicture,
  });
  if (Object.keys(change).length > 0) await contacts.change(contact.id, change, now().toISOString());
};
