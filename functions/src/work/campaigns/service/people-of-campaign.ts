import { contactListId } from '@balcao/shared/domain/contact-lists/contact-list.ts';
import type { CompanyId, TagId } from '@balcao/shared/domain/ids.ts';
import { contactRecords } from '../../../people/contacts/service/contact-records.ts';
import { tagMembersOf } from '../../../setup/tags/service/tag-members.ts';
import { contactListItemStoreFor, contactListStoreFor } from '../../contact-lists/service/contact-list-records.ts';
import type { Campaign } from '../store/campaign-store.ts';
import type { PeoplePart } from './gather-people.ts';

export type PeopleOf = (
  campaign: Pick<Campaign, 'contactListId' | 'tagListId'>,
  from: string | null,
  limit: number,
) => Promise<PeoplePart | null>;

/** Reads the people whom campaigns are to reach, a part at a time. Null = the list is gone. */
export const peopleReader = (companyId: CompanyId): PeopleOf => {
  const contacts = contactRecords(companyId);
  const lists = contactListStoreFor(companyId);
  const items = contactListItemStoreFor(companyId);

  const taggedPeople = async (tag: TagId, from: string | null, limit: number): Promise<PeoplePart> => {
    const { ids, nextCursor } = await tagMembersOf(companyId).list(tag, from, limit);
    const byId = await contacts.getMany(ids);
    const people = ids.flatMap((id) => {
      const contact = byId.get(id);
      if (!contact || contact.merged !== null || contact.isGroup) return [];
      return [{ name: contact.name, number: contact.number ?? '', email: contact.email, contactId: contact.id, hasWhatsapp: true }];
    });
    return { people, next: nextCursor };
  };
  return async ({ contactListId: list, tagListId }, from, limit) => {
    if (tagListId !== null) return taggedPeople(tagListId, from, limit);
    const found = list === null ? null : await lists.get(contactListId.parse(list));
    if (!found) return null;
    if (found.liveTagId !== null) return taggedPeople(found.liveTagId, from, limit);
    const page = await items.listAll(found.id, from, limit);
    return {
      people: page.items.map(({ name, number, email, isWhatsappValid }) => ({
        name,
        number,
        email,
        contactId: null,
        hasWhatsapp: isWhatsappValid !== false,
      })),
      next: page.next,
    };
  };
};

/** How many people the list or the tag of a campaign has now. */
export const peopleCounter =
  (companyId: CompanyId) =>
  async ({ contactListId: list, tagListId }: Pick<Campaign, 'contactListId' | 'tagListId'>): Promise<number> => {
    const lists = contactListStoreFor(companyId);
    const found = list === null ? null : await lists.get(contactListId.parse(list));
    const tag = tagListId ?? found?.liveTagId ?? null;
    if (tag !== null) return (await tagMembersOf(companyId).counts()).get(tag) ?? 0;
    return found ? lists.count(found.id) : 0;
  };
