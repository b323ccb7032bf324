import type { Played } from '@balcao/shared/domain/automation/play.ts';
import type { Contact, ContactStore } from '../../contacts/service/contact-records.ts';
import type { RowWrite } from '../../platform/write-together.ts';

/** What effects change of the contact; refused when somebody changed the contact since it was read. */
export const contactWrites = (
  { contacts }: { contacts: Pick<ContactStore, 'editWrite'> },
  contact: Contact,
  { consented, tagIds }: Pick<Played, 'consented' | 'tagIds'>,
  at: string,
): RowWrite[] => {
  const added = tagIds.filter((tagId) => !contact.tagIds.includes(tagId));
  if (!consented && added.length === 0) return [];
  const change = {
    ...(consented ? { lgpdAcceptedAt: at } : {}),
    ...(added.length > 0 ? { tagIds: [...contact.tagIds, ...new Set(added)] } : {}),
  };
  return [contacts.editWrite(contact.id, change, at, contact.version)];
};
