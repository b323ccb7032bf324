import type { ContactListItemView } from '@balcao/shared/contract/contact-lists.ts';
import {
  contactListItemId as contactListItemIdSchema,
  type ContactListId,
  type ContactListItemId,
} from '@balcao/shared/domain/contact-lists/contact-list.ts';
import { phoneKey } from '@balcao/shared/domain/contacts/phone-variants.ts';
import { AppError } from '@balcao/shared/errors/app-error.ts';
import { hidesNumbers } from '../../../platform/actor.ts';
import { newUlid } from '../../../platform/new-ids.ts';
import { assertVersion, untilUndisturbed } from '../../../platform/record-version.ts';
import { withoutUndefined } from '../../../platform/without-undefined.ts';
import type { ContactListItem } from '../store/contact-list-item-store.ts';
import type { ContactListDeps } from './contact-list-deps.ts';
import { assertHasPeople, findContactList, findListItem } from './find-contact-list.ts';
import { presentItem } from './present-items.ts';

/** Whether a number is on a list would tell whose it is: users who may not see numbers may not try them. @throws AppError ERR_NO_PERMISSION. */
export const assertMayUseNumbers = ({ actor }: Pick<ContactListDeps, 'actor'>): void => {
  if (hidesNumbers(actor)) throw new AppError('ERR_NO_PERMISSION', undefined);
};

/** Adds a person to a list.
 *  @throws AppError ERR_RECORD_NOT_FOUND, ERR_CONTACT_LIST_LIVE, ERR_NUMBER_ON_LIST, ERR_NO_PERMISSION. */
export const createListItem = async (
  deps: ContactListDeps,
  { contactListId, name, number, email = '' }: { contactListId: ContactListId; name: string; number: string; email?: string | undefined },
): Promise<ContactListItemView> => {
  assertMayUseNumbers(deps);
  assertHasPeople(await findContactList(deps, contactListId));
  const id = contactListItemIdSchema.parse(newUlid(deps.now()));
  const item: ContactListItem = { id, listId: contactListId, name, number, email, isWhatsappValid: null, version: 1 };
  const outcome = await deps.items.add(item);
  if (outcome === 'gone') throw new AppError('ERR_RECORD_NOT_FOUND', undefined);
  if (outcome === 'taken') throw new AppError('ERR_NUMBER_ON_LIST', undefined);
  return presentItem(deps, item);
};

type Change = { name?: string | undefined; number?: string | undefined; email?: string | undefined; version?: number | undefined };

/** Changes a person of a list. Of another number nothing is known.
 *  @throws AppError ERR_RECORD_NOT_FOUND, ERR_RECORD_CHANGED, ERR_NUMBER_ON_LIST; ERR_NO_PERMISSION when somebody who may not see numbers sends one. */
export const changeListItem = (
  deps: ContactListDeps,
  id: ContactListItemId,
  { version, ...fields }: Change,
): Promise<ContactListItemView> =>
  untilUndisturbed(async () => {
    if (fields.number !== undefined) assertMayUseNumbers(deps);
    const before = await findListItem(deps, id);
    assertVersion(before, version);
    const after: ContactListItem = { ...before, ...withoutUndefined(fields), version: before.version + 1 };
    if (phoneKey(after.number) !== phoneKey(before.number)) after.isWhatsappValid = null;
    const outcome = await deps.items.change(before, after);
    if (outcome === 'taken') throw new AppError('ERR_NUMBER_ON_LIST', undefined);
    return outcome === 'saved' ? presentItem(deps, after) : undefined;
  });

/** @throws AppError ERR_RECORD_NOT_FOUND. */
export const deleteListItem = (deps: ContactListDeps, id: ContactListItemId): Promise<{ ok: true }> =>
  untilUndisturbed(async () => {
    const item = await findListItem(deps, id);
    return (await deps.items.remove(item)) ? { ok: true as const } : undefined;
  });
