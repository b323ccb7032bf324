import type { ContactListItemView, ContactListJobView, ContactListView } from '@balcao/shared/contract/contact-lists.ts';
import type { CompanyId } from '@balcao/shared/domain/ids.ts';
import { shownName, shownNumber } from '../../../people/contacts/service/present-contact.ts';
import type { ContactListItem } from '../store/contact-list-item-store.ts';
import type { ContactList } from '../store/contact-list-store.ts';
import type { ContactListJob } from './contact-list-job.ts';

export const toListView = ({ id, name, liveTagId, version }: ContactList, contactsCount: number): ContactListView => ({
  id,
  name,
  contactsCount,
  liveTagId,
  version,
});

/** A list as the audit log shows it. */
export const toLoggedList = ({ name, liveTagId }: ContactList) => ({ name, liveTagId });

/** @param hide the viewer gets the number with its middle masked. */
export const toItemView = (
  { id, listId, name, number, email, isWhatsappValid, version }: ContactListItem,
  companyId: CompanyId,
  optedOut: boolean,
  hide: boolean,
): ContactListItemView => ({
  id,
  name: shownName(name, hide),
  number: shownNumber(number, hide) ?? '',
  email,
  isWhatsappValid,
  optedOut,
  companyId,
  contactListId: listId,
  version,
});

export const toListJobView = ({
  id,
  kind,
  state,
  title,
  total,
  done,
  counts,
  options,
  error,
  userId,
  createdAt,
  updatedAt,
}: ContactListJob): ContactListJobView => {
  const { added = 0, known = 0, refused = 0, valid = 0, invalid = 0, unchecked = 0 } = counts;
  return {
    id,
    kind,
    state,
    contactListId: options.listId,
    fileName: title,
    total,
    done,
    added,
    known,
    refused,
    valid,
    invalid,
    unchecked,
    pausedUntil: options.kind === 'listCheck' ? (options.pausedUntil ?? null) : null,
    gaveUp: options.kind === 'listCheck' && options.gaveUp,
    error,
    userId,
    createdAt,
    updatedAt,
  };
};
