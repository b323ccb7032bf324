import { contactId, type CompanyId } from '@balcao/shared/domain/ids.ts';
import { ownersOf } from '../store/contact-names.ts';
import { contactStoreFor } from '../store/contact-store.ts';
import type { Contact } from '../store/contact.ts';
import { parseOptOutImage } from '../store/opt-out-store.ts';

/** Whose opt-out a row's image from the DynamoDB stream is; null = nobody's contact. */
export const optedOutContact = async (companyId: CompanyId, image: Record<string, unknown>): Promise<Contact | null> => {
  const { kind, value } = parseOptOutImage(image);
  const id = kind === 'contact' ? contactId.parse(value) : (await ownersOf(companyId, [{ kind, value }]))[0]?.contactId;
  return id === undefined ? null : contactStoreFor(companyId).get(id);
};
