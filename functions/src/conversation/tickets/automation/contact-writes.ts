import type { Played } from '@balcao/shared/domain/automation/play.ts';
import { learnedFields } from '@balcao/shared/domain/contacts/learned-fields.ts';
import type { Contact, ContactStore } from '../../../people/contacts/service/contact-records.ts';
import { withoutUndefined } from '../../../platform/without-undefined.ts';
import type { RowWrite } from '../../../platform/write-together.ts';

/** What effects change of the contact; refused when somebody changed the contact since it was read. */
export const contactWrites = (
  { contacts }: { contacts: Pick<ContactStore, 'editWrite'> },
  contact: Contact,
  { consented, tagIds, learned = {} }: Pick<Played, 'consented' | 'tagIds'> & Partial<Pick<Played, 'learned'>>,
  at: string,
): RowWrite[] => {
  const added = tagIds.filter((tagId) => !contact.tagIds.includes(tagId));
  const change = withoutUndefined({
    ...learnedFields(contact, learned),
    lgpdAcceptedAt: consented ? at : undefined,
    tagIds: added.length > 0 ? [...contact.tagIds, ...new Set(added)] : undefined,
  });
  return Object.keys(change).length === 0 ? [] : [contacts.editWrite(contact.id, change, at, contact.version)];
};
