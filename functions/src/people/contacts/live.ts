import type { CompanyId } from '@balcao/shared/domain/ids.ts';
import { can } from '@balcao/shared/domain/permissions.ts';
import type { Change } from '../../platform/stream-consumer.ts';
import type { LiveSource, Watcher } from '../../wiring/live/service/live-source.ts';
import { withPicture } from './service/contact-pictures.ts';
import { optedOutContact } from './service/opted-out-contact.ts';
import { toContactView } from './service/present-contact.ts';
import { parseContactImage } from './store/contact-store.ts';
import type { Contact } from './store/contact.ts';
import { optOutStoreFor, type OptOutStore } from './store/opt-out-store.ts';

type Deps = {
  optOuts: (companyId: CompanyId) => Pick<OptOutStore, 'ofMany'>;
  optedOutContact: typeof optedOutContact;
};

/** Contacts, for those who show some and may see them; numbers are masked for those who may not see them. */
export const contactsLiveOf = (deps: Deps): LiveSource => ({
  entities: ['contact', 'optOut'],
  frames: async (changes, { companyId, names, roomsWanted }) => {
    if (!roomsWanted.has('contacts')) return [];
    const shownChanges = (await Promise.all(changes.map((change) => toContactChange(deps, companyId, change)))).filter(
      (each) => each !== null,
    );
    const optOuts = await deps.optOuts(companyId).ofMany(shownChanges.map(({ contact }) => contact));
    return Promise.all(
      shownChanges.map(async ({ contact: stored, action }) => {
        const event = `company-${companyId}-contact` as const;
        const contact = await withPicture(companyId, stored);
        const isFor = isForWhoSees(contact);
        if (action === 'delete') return { isFor, open: () => ({ event, action, contactId: contact.id }) };
        const shown = (hideNumber: boolean) => () => ({
          event,
          action,
          contact: toContactView(contact, companyId, names, optOuts.get(contact.id), hideNumber),
        });
        return { isFor, open: shown(false), masked: shown(true) };
      }),
    );
  },
});
export const contactsLive = contactsLiveOf({ optOuts: optOutStoreFor, optedOutContact });

type ContactChange = { contact: Contact; action: 'create' | 'update' | 'delete' };

/** The contact that a change is about, and what happened to it; null = there is none: who opted out is nobody's contact. */
const toContactChange = async (deps: Deps, companyId: CompanyId, { entity, old, new: now }: Change): Promise<ContactChange | null> => {
  const image = now ?? old;
  if (!image) return null;
  if (entity === 'contact')
    return { contact: parseContactImage(image), action: now === null ? 'delete' : old === null ? 'create' : 'update' };
  const contact = await deps.optedOutContact(companyId, image);
  return contact && { contact, action: 'update' };
};

/** Who shows contacts and may list them is told of all; others of the one whose conversation they have open, which they left when they lost
 *  sight of it. */
const isForWhoSees =
  ({ id, isGroup }: Contact) =>
  ({ rooms, viewer }: Watcher): boolean =>
    (!isGroup || viewer.allowGroup) &&
    rooms.includes('contacts') &&
    (can(viewer, 'contacts:list') || rooms.some((room) => room.startsWith('thread:') && room.endsWith(`.${id}`)));
