import type { ContactView } from '@balcao/shared/domain/contacts/contact.ts';
import { AppError } from '@balcao/shared/errors/app-error.ts';
import type { Contact } from '../store/contact-store.ts';
import { assertMayUseNumbers, assertTags, assertUser } from './assert-contact-fields.ts';
import type { ContactDeps } from './contact-deps.ts';
import { newContact } from './new-contact.ts';
import { presented } from './presented.ts';

type NewContact = Pick<Contact, 'name' | 'email' | 'disableBot' | 'extraInfo' | 'userId'> &
  Partial<Pick<Contact, 'tagIds' | 'acceptAudioMessage'>> & { number: string };

/** @throws AppError ERR_CONTACT_DUPLICATED_NUMBER, ERR_USER_NOT_FOUND, ERR_TAG_NOT_FOUND; ERR_NO_PERMISSION for those who may not see numbers. */
export const createContact = async (deps: ContactDeps, fields: NewContact): Promise<ContactView> => {
  assertMayUseNumbers(deps);
  await Promise.all([assertUser(deps, fields.userId), assertTags(deps, fields.tagIds ?? [])]);
  const contact = newContact(fields, deps.now());
  if ((await deps.contacts.create(contact, [{ kind: 'phone', value: fields.number }])) === 'taken')
    throw new AppError('ERR_CONTACT_DUPLICATED_NUMBER', undefined);
  return presented(deps, contact);
};
