/** The contacts area's records, for other areas; its own files import the store itself. */
export { contactEntity, contactIdentityEntity } from '../store/contact.entities.ts';
export { hasOneOf } from '../store/contact-names.ts';
export { contactStoreFor as contactRecords, parseContactImage, type ContactStore } from '../store/contact-store.ts';
export type { Contact } from '../store/contact.ts';
export { calledName } from './find-or-create-contact.ts';
export { isFoundBy } from './is-found-by.ts';
