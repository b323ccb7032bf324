import type { SavedContact } from '@balcao/shared/contract/contacts.ts';
import { AppError } from '@balcao/shared/errors/app-error.ts';
import type { Contact } from '../store/contact.ts';
import { assertContactReferences, assertMayUseNumbers } from './assert-contact-fields.ts';
import type { ContactDeps } from './contact-context.ts';
import { newContact } from './new-contact.ts';
import { presented } from './presented.ts';
import { verifyNumber, type VerifyDeps } from './verify-number.ts';

type NewContact = Pick<Contact, 'name' | 'email' | 'disableBot' | 'extraInfo' | 'userId'> &
  Partial<Pick<Contact, 'tagIds' | 'acceptAudioMessage'>> & { number: string };

/** @throws AppError ERR_CONTACT_DUPLICATED_NUMBER, ERR_NUMBER_WITHOUT_WHATSAPP, ERR_USER_NOT_FOUND, ERR_TAG_NOT_FOUND; ERR_NO_PERMISSION for those who
 *  may not see numbers. */
export const createContact = async (deps: ContactDeps & VerifyDeps, fields: NewContact): Promise<SavedContact> => {
  assertMayUseNumbers(deps);
  await assertContactReferences(deps, fields, null);
  const { number, numberCheck } = await verifyNumber(deps, fields.number);
  const contact = newContact({ ...fields, number }, deps.now());
  const names = [fields.number, number].map((value) => ({ kind: 'phone' as const, value }));
  if ((await deps.contacts.create(contact, names)) === 'taken') throw new AppError('ERR_CONTACT_DUPLICATED_NUMBER', undefined);
  return { ...(await presented(deps, contact)), numberCheck };
};
