import type { ContactId, TagId } from '@balcao/shared/domain/ids.ts';
import { maskNumber, maskNumbersIn } from '@balcao/shared/domain/contacts/mask-number.ts';
import { AppError } from '@balcao/shared/errors/app-error.ts';
import { contactRecords } from './contact-records.ts';
import { hidesNumbers, type Actor } from '../../../platform/actor.ts';
import { untilUndisturbed } from '../../../platform/record-version.ts';
import { tagRecords } from '../../../setup/tags/service/tag-records.ts';

const pageSize = 40;

/** @throws AppError ERR_TAG_NOT_FOUND. */
export const listTagContacts = async (actor: Actor, tagId: TagId, cursor: string | null) => {
  const tags = tagRecords(actor.companyId);
  if (!(await tags.get(tagId))) throw new AppError('ERR_TAG_NOT_FOUND', undefined);
  const { ids, nextCursor } = await tags.listContacts(tagId, cursor, pageSize);
  const byId = await contactRecords(actor.companyId).getMany(ids);
  const hide = hidesNumbers(actor);
  const contacts = ids.flatMap((id) => {
    const contact = byId.get(id);
    if (!contact?.tagIds.includes(tagId)) return [];
    return [
      hide
        ? { id, name: maskNumbersIn(contact.name), number: contact.number && maskNumber(contact.number) }
        : { id, name: contact.name, number: contact.number },
    ];
  });
  return { contacts, hasMore: nextCursor !== null, nextCursor };
};

/** @throws AppError ERR_TAG_NOT_FOUND, ERR_CONTACT_NOT_FOUND. */
export const removeTagFromContact = async (actor: Actor, tagId: TagId, contactId: ContactId): Promise<{ ok: true }> => {
  if (!(await tagRecords(actor.companyId).get(tagId))) throw new AppError('ERR_TAG_NOT_FOUND', undefined);
  const contacts = contactRecords(actor.companyId);
  return untilUndisturbed<{ ok: true }>(async () => {
    const contact = await contacts.get(contactId);
    if (!contact) throw new AppError('ERR_CONTACT_NOT_FOUND', undefined);
    const tagIds = contact.tagIds.filter((id) => id !== tagId);
    const saved = await contacts.edit(contactId, { tagIds }, new Date().toISOString(), contact.version);
    return saved ? { ok: true } : undefined;
  });
};
