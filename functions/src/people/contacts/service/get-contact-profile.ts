import type { ContactId } from '@balcao/shared/domain/ids.ts';
import { AppError } from '@balcao/shared/errors/app-error.ts';
import { hidesNumbers } from '../../../platform/actor.ts';
import type { ContactDeps } from './contact-context.ts';
import { withPicture } from './contact-pictures.ts';

/** Whose number it is: the contact and its picture, nobody's as null.
 *  @throws AppError ERR_NO_PERMISSION for those who may not see numbers: whether a number is known would tell whose it is. */
export const getContactProfile = async (
  { actor, contacts }: Pick<ContactDeps, 'actor' | 'contacts'>,
  number: string,
): Promise<{ contactId: ContactId | null; urlPicture: string | null }> => {
  if (hidesNumbers(actor)) throw new AppError('ERR_NO_PERMISSION', undefined);
  const id = await contacts.findByIdentity([{ kind: 'phone', value: number }]);
  const contact = id && (await contacts.get(id));
  if (!contact) return { contactId: null, urlPicture: null };
  return { contactId: contact.id, urlPicture: (await withPicture(actor.companyId, contact)).urlPicture };
};
