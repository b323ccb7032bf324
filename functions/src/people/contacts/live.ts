import { can } from '@balcao/shared/domain/permissions.ts';
import type { LiveSource, Watcher } from '../../wiring/live/service/live-source.ts';
import { withPicture } from './service/contact-pictures.ts';
import { toContactView } from './service/present-contact.ts';
import { parseContactImage } from './store/contact-store.ts';
import type { Contact } from './store/contact.ts';

/** Contacts, for those who show some and may see them; numbers are masked for those who may not see them. */
export const contactsLive: LiveSource = {
  entities: ['contact'],
  frames: async (changes, { companyId, names, roomsWanted }) => {
    if (!roomsWanted.has('contacts')) return [];
    return Promise.all(
      changes.map(async ({ old, new: now }) => {
        const event = `company-${companyId}-contact` as const;
        const contact = await withPicture(companyId, parseContactImage(now ?? old ?? {}));
        const isFor = isForWhoSees(contact);
        if (now === null) return { isFor, open: () => ({ event, action: 'delete' as const, contactId: contact.id }) };
        const shown = (hideNumber: boolean) => () => ({
          event,
          action: old === null ? ('create' as const) : ('update' as const),
          contact: toContactView(contact, companyId, names, hideNumber),
        });
        return { isFor, open: shown(false), masked: shown(true) };
      }),
    );
  },
};

/** Who shows contacts and may list them is told of all; others of the one whose conversation they have open, which they left when they lost
 *  sight of it. */
const isForWhoSees =
  ({ id, isGroup }: Contact) =>
  ({ rooms, viewer }: Watcher): boolean =>
    (!isGroup || viewer.allowGroup) &&
    rooms.includes('contacts') &&
    (can(viewer, 'contacts:list') || rooms.some((room) => room.startsWith('thread:') && room.endsWith(`.${id}`)));
