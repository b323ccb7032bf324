import type { ContactListId, ContactListItemId } from '@balcao/shared/domain/contact-lists/contact-list.ts';
import { AppError } from '@balcao/shared/errors/app-error.ts';
import type { ContactListItem } from '../store/contact-list-item-store.ts';
import type { ContactList } from '../store/contact-list-store.ts';
import type { ContactListDeps } from './contact-list-deps.ts';

/** @throws AppError ERR_RECORD_NOT_FOUND. */
export const findContactList = async ({ lists }: Pick<ContactListDeps, 'lists'>, id: ContactListId): Promise<ContactList> => {
  const found = await lists.get(id);
  if (!found) throw new AppError('ERR_RECORD_NOT_FOUND', undefined);
  return found;
};

/** A person of a list. People of a deleted list, whose rows are still being deleted, count as missing. @throws AppError ERR_RECORD_NOT_FOUND. */
export const findListItem = async (
  { lists, items }: Pick<ContactListDeps, 'lists' | 'items'>,
  id: ContactListItemId,
): Promise<ContactListItem> => {
  const found = await items.get(id);
  if (!found || !(await lists.get(found.listId))) throw new AppError('ERR_RECORD_NOT_FOUND', undefined);
  return found;
};

/** @throws AppError ERR_CONTACT_LIST_LIVE for a list that consists of whoever has a tag. */
export const assertHasPeople = ({ liveTagId }: ContactList): void => {
  if (liveTagId !== null) throw new AppError('ERR_CONTACT_LIST_LIVE', undefined);
};
