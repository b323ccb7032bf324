export { contactListEntity } from '../store/contact-list.entities.ts';
export { contactListItemStoreFor, type ContactListItemStore } from '../store/contact-list-item-store.ts';
export { contactListStoreFor, type ContactListStore } from '../store/contact-list-store.ts';
