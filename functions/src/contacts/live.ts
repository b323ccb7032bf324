import { isForAll, type LiveSource } from '../live/service/live-source.ts';
import { withPicture } from './service/contact-pictures.ts';
import { toContactView } from './service/present-contact.ts';
import { parseContactImage } from './store/contact-store.ts';

/** Contacts, for everybody; numbers are masked for those who may not see them. */
export const contactsLive: LiveSource = {
  entities: ['contact'],
  frames: (changes, { companyId, names }) =>
    Promise.all(
      changes.map(async ({ old, new: now }) => {
        const event = `company-${companyId}-contact` as const;
        const contact = await withPicture(companyId, parseContactImage(now ?? old ?? {}));
        if (now === null) return { isFor: isForAll, open: () => ({ event, action: 'delete' as const, contactId: contact.id }) };
        const shown = (hideNumber: boolean) => () => ({
          event,
          action: old === null ? ('create' as const) : ('update' as const),
          contact: toContactView(contact, companyId, names.tags, hideNumber),
        });
        return { isFor: isForAll, open: shown(false), masked: shown(true) };
      }),
    ),
};
