export { chatStoreFor as chatRecords, type Chat } from '../store/chat-store.ts';
