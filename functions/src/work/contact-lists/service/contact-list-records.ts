export { contactListEntity } from '../store/contact-list.entities.ts';
