import type { ContactView } from '@balcao/shared/domain/contacts/contact.ts';
import { shownOptOut, type OptOut } from '@balcao/shared/domain/contacts/opt-out.ts';
import { maskNumber, maskNumbersIn } from '@balcao/shared/domain/contacts/mask-number.ts';
import type { CompanyId, TagId } from '@balcao/shared/domain/ids.ts';
import type { Names } from '../../names/service/names.ts';
import type { Tag } from '../../../setup/tags/service/tag-records.ts';
import type { Contact } from '../store/contact.ts';

/** `hideNumber`: the viewer gets the number with its middle masked. */
export const toContactView = (
  contact: Contact,
  companyId: CompanyId,
  { tags, connections, users }: Pick<Names, 'tags' | 'connections' | 'users'>,
  optOut: OptOut | undefined,
  hideNumber: boolean,
): ContactView => ({
  id: contact.id,
  name: shownName(contact.name, hideNumber),
  number: shownNumber(contact.number, hideNumber),
  email: contact.email,
  urlPicture: shownPicture(contact, hideNumber),
  active: contact.active,
  acceptAudioMessage: contact.acceptAudioMessage,
  disableBot: contact.disableBot,
  lgpdAcceptedAt: contact.lgpdAcceptedAt,
  optOut: optOut ? shownOptOut(optOut) : null,
  extraInfo: contact.extraInfo,
  tags: toTagViews(contact.tagIds, tags),
  whatsappId: contact.connectionId,
  whatsapp: named(contact.connectionId, connections),
  userId: contact.userId,
  user: named(contact.userId, users),
  channel: contact.channel,
  companyId,
  isGroup: contact.isGroup,
  createdAt: contact.createdAt,
  updatedAt: contact.updatedAt,
  version: contact.version,
});

/** What an id stands for, unless that is gone. */
const named = <Id extends string>(id: Id | null, names: ReadonlyMap<string, { name: string }>): { id: Id; name: string } | null => {
  const name = id && names.get(id)?.name;
  return id && name !== undefined && name !== null ? { id, name } : null;
};

export const shownNumber = (number: string | null, hide: boolean): string | null => (number !== null && hide ? maskNumber(number) : number);

/** Contacts without a name are called by their number. */
export const shownName = (name: string, hide: boolean): string => (hide ? maskNumbersIn(name) : name);

/** Pictures stored under the number, as they once were, would tell it by their address. */
export const shownPicture = ({ urlPicture, number }: Pick<Contact, 'urlPicture' | 'number'>, hide: boolean): string | null =>
  hide && number !== null && urlPicture?.includes(number) ? null : urlPicture;

/** Tags that still exist, in the contact's order. */
export const toTagViews = (ids: ReadonlyArray<TagId>, tags: ReadonlyMap<string, Tag>) =>
  ids.flatMap((id) => {
    const tag = tags.get(id);
    return tag ? [{ id: tag.id, name: tag.name, color: tag.color }] : [];
  });
