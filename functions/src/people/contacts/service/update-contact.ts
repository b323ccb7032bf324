import type { SavedContact } from '@balcao/shared/contract/contacts.ts';
import type { ContactView } from '@balcao/shared/domain/contacts/contact.ts';
import type { ContactId, TicketId } from '@balcao/shared/domain/ids.ts';
import { AppError } from '@balcao/shared/errors/app-error.ts';
import { assertVersion } from '../../../platform/record-version.ts';
import type { ContactChange } from '../store/contact-store.ts';
import type { Contact } from '../store/contact.ts';
import { assertContactReferences, assertMayUseNumbers } from './assert-contact-fields.ts';
import type { ContactDeps } from './contact-context.ts';
import { presented } from './presented.ts';
import { seenContact } from './seen-contact.ts';
import { toldContact } from './told-contact.ts';
import { hasWhatsappNumber, verifyNumber, type VerifyDeps } from './verify-number.ts';

/** Changes what is given of a contact, all of it or nothing.
 *  @throws AppError ERR_CONTACT_NOT_FOUND, ERR_CONTACT_DUPLICATED_NUMBER, ERR_NUMBER_WITHOUT_WHATSAPP, ERR_USER_NOT_FOUND, ERR_TAG_NOT_FOUND;
 *  ERR_RECORD_CHANGED when `version` is given and the contact has moved on; ERR_NO_PERMISSION for a number by those who may not see numbers. */
export const updateContact = async (
  deps: ContactDeps & VerifyDeps,
  id: ContactId,
  { number, version, ...change }: ContactChange & { number?: string; version?: number },
  from?: TicketId,
): Promise<SavedContact> => {
  if (number !== undefined) assertMayUseNumbers(deps);
  const contact = await seenContact(deps, id, from);
  assertVersion(contact, version);
  await assertContactReferences(deps, { ...contact, ...change }, contact);
  if (number === undefined || number === contact.number)
    return { ...(await saveContact(deps, contact, change, version)), numberCheck: null };
  if (!hasWhatsappNumber(contact)) return { ...(await saveContact(deps, contact, { ...change, number }, version)), numberCheck: null };
  const verified = await verifyNumber(deps, number);
  // Seconds may have gone by.
  const now = await seenContact(deps, id, from);
  assertVersion(now, version);
  const saved = await saveContact(deps, now, { ...change, number: verified.number }, version);
  return { ...saved, numberCheck: verified.numberCheck };
};

/** Writes a change of a contact as it was just read.
 *  @throws AppError ERR_CONTACT_NOT_FOUND, ERR_CONTACT_DUPLICATED_NUMBER, ERR_RECORD_CHANGED. */
export const saveContact = async (
  deps: ContactDeps,
  contact: Contact,
  { number, ...change }: ContactChange & { number?: string },
  version?: number,
): Promise<ContactView> => {
  const { id } = contact;
  const at = deps.now().toISOString();
  const isRenumbered = number !== undefined && number !== contact.number;
  const edit = isRenumbered ? { ...change, number } : change;
  const saved: Contact = { ...contact, ...edit, updatedAt: at, version: contact.version + 1 };
  const committed = await deps.commit(
    { action: 'update', kind: 'contact', id, name: saved.name, before: toldContact(contact), after: toldContact(saved) },
    [deps.contacts.editWrite(id, edit, at, version), ...(isRenumbered ? await deps.contacts.renumberWrites(contact, number) : [])],
  );
  if (committed.outcome === 'refused') {
    if (committed.index > 0) throw new AppError('ERR_CONTACT_DUPLICATED_NUMBER', undefined);
    throw new AppError((await deps.contacts.get(id)) ? 'ERR_RECORD_CHANGED' : 'ERR_CONTACT_NOT_FOUND', undefined);
  }
  return presented(deps, saved);
};
