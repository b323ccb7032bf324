import type { ContactView } from '@balcao/shared/domain/contacts/contact.ts';
import { maskNumber } from '@balcao/shared/domain/contacts/mask-number.ts';
import type { CompanyId, TagId } from '@balcao/shared/domain/ids.ts';
import type { Tag } from '../../directory/service/directory-records.ts';
import type { Contact } from '../store/contact-store.ts';

/** `hideNumber`: the viewer gets the number with its middle masked. */
export const toContactView = (
  contact: Contact,
  companyId: CompanyId,
  tags: ReadonlyMap<string, Tag>,
  hideNumber: boolean,
): ContactView => ({
  id: contact.id,
  name: contact.name,
  number: shownNumber(contact.number, hideNumber),
  email: contact.email,
  urlPicture: contact.urlPicture,
  active: contact.active,
  acceptAudioMessage: contact.acceptAudioMessage,
  disableBot: contact.disableBot,
  lgpdAcceptedAt: contact.lgpdAcceptedAt,
  extraInfo: contact.extraInfo,
  tags: toTagViews(contact.tagIds, tags),
  whatsappId: contact.connectionId,
  channel: contact.channel,
  companyId,
  isGroup: contact.isGroup,
  createdAt: contact.createdAt,
  updatedAt: contact.updatedAt,
});

export const shownNumber = (number: string | null, hide: boolean): string | null => (number !== null && hide ? maskNumber(number) : number);

/** Tags that still exist, in the contact's order. */
export const toTagViews = (ids: ReadonlyArray<TagId>, tags: ReadonlyMap<string, Tag>) =>
  ids.flatMap((id) => {
    const tag = tags.get(id);
    return tag ? [{ id: tag.id, name: tag.name, color: tag.color }] : [];
  });
