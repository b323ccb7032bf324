import type { LiveSource, Watcher } from '../live/service/live-source.ts';
import { withPicture } from './service/contact-pictures.ts';
import { toContactView } from './service/present-contact.ts';
import { parseContactImage } from './store/contact-store.ts';

/** Contacts, for everybody who shows some; numbers are masked for those who may not see them. */
export const contactsLive: LiveSource = {
  entities: ['contact'],
  frames: async (changes, { companyId, names, roomsWanted }) => {
    if (!roomsWanted.has('contacts')) return [];
    return Promise.all(
      changes.map(async ({ old, new: now }) => {
        const event = `company-${companyId}-contact` as const;
        const contact = await withPicture(companyId, parseContactImage(now ?? old ?? {}));
        if (now === null) return { isFor, open: () => ({ event, action: 'delete' as const, contactId: contact.id }) };
        const shown = (hideNumber: boolean) => () => ({
          event,
          action: old === null ? ('create' as const) : ('update' as const),
          contact: toContactView(contact, companyId, names.tags, hideNumber),
        });
        return { isFor, open: shown(false), masked: shown(true) };
      }),
    );
  },
};

const isFor = ({ rooms }: Watcher): boolean => rooms.includes('contacts');
